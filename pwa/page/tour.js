// Three pictures with a sentence each, to leaf through during the first download: by swiping, by the buttons, or by the
// arrow keys.
const byId = (id) => document.getElementById(id);

// Shows the pictures with the page's texts; they disappear with the cover.
export function showTour({ tour, before, next }) {
  const list = byId("tour").querySelector("ol");
  const [...pages] = list.children;
  const [back, forth] = byId("tour").querySelectorAll("button");
  const dots = byId("tour").querySelectorAll("i");
  pages.forEach((page, index) => {
    [page.querySelector("h2").textContent, page.querySelector("p").textContent] = tour[index];
  });
  Object.assign(back, { textContent: "‹", ariaLabel: before });
  Object.assign(forth, { textContent: "›", ariaLabel: next });
  let shown = 0;
  const mark = () => {
    shown = Math.min(Math.round(list.scrollLeft / list.clientWidth || 0), pages.length - 1);
    dots.forEach((dot, index) => dot.classList.toggle("on", index === shown));
    back.disabled = shown === 0;
    forth.disabled = shown === pages.length - 1;
  };
  const turn = (by) => list.scrollTo({ left: (shown + by) * list.clientWidth });
  back.onclick = () => turn(-1);
  forth.onclick = () => turn(1);
  list.addEventListener("scroll", mark);
  byId("tour").hidden = false;
  mark();
}
