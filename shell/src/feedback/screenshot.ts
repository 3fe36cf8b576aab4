import { SCREENSHOT_MAX } from '@jobspeak/contracts';

/** Enough to read a screen by, in pixels. */
const LONGEST_SIDE = 1600;
const QUALITIES = [0.85, 0.6, 0.4];

/** A picture small enough to be sent, as a data URL; null when this browser cannot read it. */
export async function screenshotFrom(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const tries = QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality));
  return tries.find((url) => url.length <= SCREENSHOT_MAX) ?? null;
}
