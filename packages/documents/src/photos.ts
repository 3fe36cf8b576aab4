import type { DocumentSnapshot } from '@jobspeak/contracts';
import { html, type Markup } from './markup';

/** Pictures by their keys in the object store: data URLs or, on the customer's page, their addresses below it. */
export type Pictures = ReadonlyMap<string, string>;

const PICTURE = /^(data:image\/(png|jpeg|webp);base64,[a-z0-9+/]+=*|\/[qi]\/[\w-]{1,64}\/photos\/[\da-f-]{36})$/i;

/** The pictures of the job; those that are not at hand are left out. */
export function photos(snapshot: DocumentSnapshot, pictures: Pictures): Markup | null {
  const shown = snapshot.photos
    .map(({ objectKey, caption }) => ({ caption, source: pictures.get(objectKey) ?? '' }))
    .filter(({ source }) => PICTURE.test(source));
  if (shown.length === 0) return null;
  return html`<section class="photos">
    <h2>Photos</h2>
    <div class="pictures">${shown.map(
      ({ caption, source }) => html`<figure>
        <img src="${source}" alt="${caption || 'Photo of the job'}">
        ${caption !== '' && html`<figcaption dir="auto">${caption}</figcaption>`}
      </figure>`,
    )}</div>
  </section>`;
}
