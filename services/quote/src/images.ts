import { AppError } from '@jobspeak/contracts';
import sharp, { type Sharp } from 'sharp';

// Only what a camera or a designer hands over; libvips could read far more, and all of it from strangers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** Larger than any phone's camera makes, far smaller than what would fill the memory. */
const MAX_PIXELS = 60_000_000;

/** The box that a picture is made to fit, in pixels; a smaller picture stays as it is. */
export interface Box {
  width: number;
  height: number;
}

const read = (bytes: Buffer, { width, height }: Box) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate() // as the camera was held
    .resize({ width, height, fit: 'inside', withoutEnlargement: true });

const orRefuse = async (image: Sharp): Promise<Buffer> => {
  try {
    return await image.toBuffer();
  } catch (cause) {
    throw new AppError('IMAGE_NOT_READABLE', undefined, { cause });
  }
};

/**
 * A logo, drawn anew as a PNG that keeps its transparency: nothing of the file that was handed in is left, be it a
 * place, a comment or a program.
 * @throws AppError IMAGE_NOT_READABLE for what is no PNG, JPEG or WebP, judged by its content.
 */
export const drawLogo = (bytes: Buffer, box: Box): Promise<Buffer> =>
  orRefuse(read(bytes, box).png({ palette: true, quality: 90, compressionLevel: 9 }));

/**
 * A photo, drawn anew as a JPEG the right way up: nothing of the file that was handed in is left, least of all where
 * it was taken.
 * @throws AppError IMAGE_NOT_READABLE for what is no PNG, JPEG or WebP, judged by its content.
 */
export const drawPhoto = (bytes: Buffer, box: Box): Promise<Buffer> =>
  orRefuse(read(bytes, box).flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }));
