"""The cover until the app's first screen (web/flet/startup.js), in the server app and in the offline app: a failed
download can be tried again, and the bar goes on by itself."""

from playwright.sync_api import Browser

from testkit.browser.page_wait import wait_until
from testkit.browser.phone import TIMEOUT_MS, BrowserPhone

SIZE = {"width": 390, "height": 664}
# A hundred reports a second once replaced every animation before it was drawn; the rest takes several seconds.
SLOW, FAST = 250_000, 3_000_000  # bytes per second
LARGE_FILES = {"server": "**/main.dart.wasm*", "offline": "**/packed/*"}
# Records [filled fraction, fraction at the end of the animation, its state, phase] until the cover has gone. The
# animation is recorded rather than the pixels: a busy machine draws no frame for seconds.
RECORD = """
window.records = [];
window.phases = []; // a short phase may begin and end between two records
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target.id === "said" && addedNodes.length) phases.push(addedNodes[0].textContent);
  }
}).observe(document, { childList: true, subtree: true });
const recorder = setInterval(() => {
  const bar = document.querySelector("#progress i");
  const phase = document.getElementById("said")?.textContent;
  if (!phase) return records.length && clearInterval(recorder);
  const animation = bar.getAnimations().at(-1);
  const end = animation?.effect.getKeyframes().at(-1).transform ?? "scaleX(0)";
  const filled = new DOMMatrix(getComputedStyle(bar).transform).a;
  records.push([filled, new DOMMatrix(end).a, animation?.playState, phase]);
}, 100);
"""


def test_download_that_failed_is_tried_again_and_the_bar_never_stands_still(
    browser: Browser, app_kind: str, app_url: str
) -> None:
    context = browser.new_context(viewport=SIZE, locale="en-GB")
    page = context.new_page()
    page.route(LARGE_FILES[app_kind], lambda route: route.abort())
    page.goto(app_url)
    again = page.get_by_role("button", name="Try again")
    again.wait_for(timeout=TIMEOUT_MS)
    assert page.locator("#said").inner_text()
    assert page.locator("#progress").is_hidden()
    page.unroute_all()
    page.add_init_script(RECORD)
    network = context.new_cdp_session(page)
    limits = {"offline": False, "latency": 20, "downloadThroughput": SLOW, "uploadThroughput": -1}
    network.send("Network.clearBrowserCache")
    network.send("Network.emulateNetworkConditions", limits)
    again.click()
    wait_until(page, "window.records?.length && startup.reached > 0.12")
    reached, filled = page.evaluate(
        "[startup.reached, new DOMMatrix(getComputedStyle(document.querySelector('#progress i')).transform).a]"
    )
    assert filled > reached / 2
    network.send("Network.emulateNetworkConditions", limits | {"downloadThroughput": FAST})
    BrowserPhone(page=page).enable_semantics().wait_until_uncovered()
    records = page.evaluate("records")
    phases = list(dict.fromkeys(page.evaluate("phases")))
    unpacking = ["Unpacking the app"] if app_kind == "offline" else []
    assert phases == ["Downloading the app", *unpacking, "Starting the app"]
    assert standstills(records) == []
    assert records[-1][0] > records[0][0]
    context.close()


def standstills(records: list[tuple[float, float, str, str]]) -> list[tuple[float, float, str, str]]:
    """Return the records of a bar that doesn't go on by itself."""
    return [record for record in records if record[2] != "running" or record[1] <= record[0]]
