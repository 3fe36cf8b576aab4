/** Takes the bar with the one thing to do away while the place that it leads to is on the screen. */
export function startDock(page: Document): void {
  const dock = page.querySelector('.dock');
  const link = dock?.querySelector('a');
  const place = link && page.querySelector(link.hash);
  if (!dock || !place) return;
  // the button itself, where there is one: the head of a form is not yet an answer
  const target = place.querySelector('button[type=submit]') ?? place;
  new IntersectionObserver(([entry]) => dock.toggleAttribute('data-arrived', entry?.isIntersecting)).observe(target);
}
