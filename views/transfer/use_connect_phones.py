"""The connected phones of the offline app, and the sentences of the view that connects them."""

from collections.abc import Mapping

from views.core.peer_sharing import PeerSharing
from views.core.session import use_session
from views.hooks import use_rerender_after
from wording import Translator


def use_peer_sharing() -> PeerSharing | None:
    """Return the connections to other phones, and render the screen again when they change; None where phones can't be
    connected."""
    sharing = use_session().platform.peer_sharing
    use_rerender_after(None if sharing is None else sharing.subscribe)
    return sharing


def connection_texts(t: Translator) -> Mapping[str, str]:
    """Return the sentences of connect.js by name."""
    return {
        "starting": t.gettext("Starting the camera…"),
        "aim": t.gettext("Scan this code with the other phone’s camera."),
        "then": t.gettext("Then point this camera at the code on the other phone."),
        "no_camera": t.gettext(
            "Without the camera the phones may not find each other. Allow it for this page, or photograph the other "
            "phone’s code."
        ),
        "connecting": t.gettext("Connecting…"),
        "joined": t.gettext("Connected. Show the code to the next phone, or close."),
        "old": t.gettext("That code answers an earlier one. Scan the code above with the other phone again."),
        "many": t.gettext("Eight phones are connected, which is the most. Disconnect one first."),
        "unreachable": t.gettext(
            "The phones can’t reach each other. Join the same Wi-Fi with both, or turn on the hotspot of one and join "
            "it with the other."
        ),
        "foreign": t.gettext("That isn’t a Pinella code. Scan the one that the other phone shows."),
        "newer": t.gettext("This code is from a newer version of Pinella. Reload this page, or update Pinella."),
        "damaged": t.gettext("This code is incomplete or damaged. Scan it again."),
        "unsupported": t.gettext("This browser can’t connect to other phones."),
        "other": t.gettext("Another way"),
        "photo": t.gettext("Photograph the code"),
        "copy": t.gettext("Copy the link"),
        "copied": t.gettext("Copied"),
        "paste": t.gettext("Or paste the other phone’s code"),
        "close": t.gettext("Close"),
    }
