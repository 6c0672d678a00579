import { inTurn } from '../base/turns';

/** Widths and heights thumbnails come in: whatever is asked for, the next larger one is made. */
const STEPS = [100, 200, 400, 800, 1600];
export const DEFAULT_SIZE = 200;
const MADE_FROM = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** A picture of a few kilobytes may unfold to gigabytes. */
const MOST_PIXELS = 60_000_000;
/** Made at one moment in this process; kept in memory by the last ones asked for. */
const AT_ONCE = 2;
const KEPT = 400;

export const stepOf = (size: number): number => STEPS.find((step) => step >= size) ?? (STEPS.at(-1) as number);
export const hasThumbnails = (mime: string): boolean => MADE_FROM.has(mime);

const made = new Map<string, Promise<Buffer | undefined>>();

/**
 * A smaller picture for lists and cards (WebP, fitted into a square of `size`, upright as the camera held it); undefined when the
 * original is as small, or cannot be read as a picture: then the original is as good as it gets. A file never changes under its
 * id, so a thumbnail does not either; who may see it is asked before.
 */
export function thumbnailOf(id: string, size: number, read: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
  const key = `${id} ${size}`;
  const known = made.get(key);
  // The one asked for last goes last.
  made.delete(key);
  const work = known ?? inTurn('thumbnail', AT_ONCE, async () => make(await read(), size));
  made.set(key, work);
  for (const oldest of made.keys()) if (made.size > KEPT) made.delete(oldest);
  work.catch(() => made.delete(key));
  return work;
}

async function make(original: Buffer | undefined, size: number): Promise<Buffer | undefined> {
  if (!original) return undefined;
  try {
    // The library brings a native part of its own: it is loaded with the first thumbnail, not at every start.
    const { default: sharp } = await import('sharp');
    const picture = sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'none', pages: 1 });
    const { width = 0, height = 0 } = await picture.metadata();
    if (Math.max(width, height) <= size) return undefined;
    const small = await picture.rotate().resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
    return small.length < original.length ? small : undefined;
  } catch {
    return undefined;
  }
}
