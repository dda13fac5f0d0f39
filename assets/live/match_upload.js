// The fragment of this page's address contains a match. It is sent only after the user agrees.
"use strict";

{
  const said = document.getElementById("said");
  const button = document.getElementById("bring");
  let code = location.hash.slice(1);
  try {
    code = decodeURIComponent(code);
  } catch {
    // keep the text as it is: the server says that it isn't a match
  }

  const send = async () => {
    const slot = await fetch("/bring/slot", { method: "POST" });
    if (!slot.ok) throw new Error(`no upload slot: ${slot.status}`);
    const name = await slot.text();
    const sent = await fetch(`/u/${encodeURIComponent(name)}`, { method: "PUT", body: code });
    if (!sent.ok) throw new Error(`not taken: ${sent.status}`);
    location.replace(`/brought/${encodeURIComponent(name)}`);
  };

  button.addEventListener("click", () => {
    button.disabled = true;
    send().catch((error) => {
      console.error(error);
      said.textContent = said.dataset.failed;
      button.disabled = false;
    });
  });
  if (code) button.hidden = false;
  else said.textContent = said.dataset.none;
}
