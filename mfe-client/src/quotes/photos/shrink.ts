/** Larger than the server keeps, so that it has something to draw from; in pixels. */
const LONGEST_SIDE = 2000;
/** Below so many bytes a picture is sent as it is. */
const SMALL = 800_000;
const QUALITY = 0.85;
const TAKEN = ['image/jpeg', 'image/png', 'image/webp'];

async function drawn(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new File([blob], file.name, { type: blob.type });
}

/**
 * A camera's picture at the size that is kept of it, which a phone's connection carries ten times as fast; also one of
 * a kind that only this device can read. What cannot be drawn here is left to the server as it is.
 */
export async function shrunk(file: File): Promise<File> {
  if (file.size <= SMALL && TAKEN.includes(file.type)) return file;
  const smaller = await drawn(file).catch(() => null);
  return smaller && (smaller.size < file.size || !TAKEN.includes(file.type)) ? smaller : file;
}
