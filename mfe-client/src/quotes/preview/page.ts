/** Where the page expects a picture: at its link, which there is not yet. */
const PHOTO = /^\/q\/[\w-]+\/photos\/([\w-]+)$/;

/**
 * The customer's page as it can be looked at: without its scripts, its links and the files that only a link has. Its
 * pictures wait for what is in memory, by their ids in `data-photo`.
 */
export function stillPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const part of page.querySelectorAll('script, link[href^="/q/"], [data-scriptless]')) part.remove();
  for (const link of page.querySelectorAll('a[href]')) link.removeAttribute('href');
  for (const pad of page.querySelectorAll('canvas')) {
    // without scripts a canvas is not shown at all
    const shape = page.createElement('div');
    shape.className = pad.className;
    pad.replaceWith(shape);
  }
  for (const image of page.querySelectorAll('img')) {
    const [, id] = PHOTO.exec(image.getAttribute('src') ?? '') ?? [];
    if (!id) continue;
    image.dataset.photo = id;
    image.removeAttribute('src');
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/**
 * Gives the page in a frame the rules of its document. They go in by script from out here: the policy of the product
 * allows no style sheet inside a page.
 */
export function dress(frame: HTMLIFrameElement, styles: string): void {
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view || !('adoptedStyleSheets' in page)) return;
  // the frame's own realm makes the sheet: others are refused
  const { CSSStyleSheet: Sheet } = view as unknown as { CSSStyleSheet: typeof CSSStyleSheet };
  const sheet = new Sheet();
  sheet.replaceSync(styles);
  page.adoptedStyleSheets = [sheet];
}

/** Shows the pictures of the page in a frame, as they come. */
export function showPhotos(frame: HTMLIFrameElement, load: (photoId: string) => Promise<Blob>): void {
  for (const image of frame.contentDocument?.querySelectorAll<HTMLImageElement>('img[data-photo]') ?? []) {
    load(image.dataset.photo ?? '').then(
      (blob) => {
        const address = URL.createObjectURL(blob);
        image.onload = () => URL.revokeObjectURL(address);
        image.src = address;
      },
      () => image.remove(), // as on paper: what is not at hand is left out
    );
  }
}

/** Tells how high the page in a frame is, now and whenever that changes, for as long as it is there; in CSS pixels. */
export function followHeight(frame: HTMLIFrameElement, tell: (height: number) => void): void {
  const body = frame.contentDocument?.body;
  if (!body || typeof ResizeObserver === 'undefined') return;
  new ResizeObserver(() => tell(Math.ceil(body.getBoundingClientRect().height))).observe(body);
}
