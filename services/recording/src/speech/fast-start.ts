/** A top-level box of an MP4 file, by where it lies. */
interface Box {
  type: string;
  start: number;
  size: number;
}

function boxAt(file: Buffer, start: number): Box | null {
  if (start + 8 > file.length) return null;
  const type = file.toString('latin1', start + 4, start + 8);
  const size = file.readUInt32BE(start);
  if (size === 0) return { type, start, size: file.length - start }; // reaches to the end of the file
  if (size > 1) return { type, start, size };
  return start + 16 > file.length ? null : { type, start, size: Number(file.readBigUInt64BE(start + 8)) };
}

function boxesOf(file: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let box = boxAt(file, 0); box && box.size >= 8; box = boxAt(file, box.start + box.size)) boxes.push(box);
  return boxes;
}

/** Adds to every place in the media data that the index names. */
function shiftIndex(index: Buffer, distance: number): void {
  for (let box = boxAt(index, 0); box && box.size >= 8; box = boxAt(index, box.start + box.size)) {
    const body = index.subarray(box.start + 8, box.start + box.size);
    if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(box.type)) shiftIndex(body, distance);
    if (box.type !== 'stco' && box.type !== 'co64') continue;
    const width = box.type === 'stco' ? 4 : 8;
    const entries = Math.min(body.readUInt32BE(4), Math.floor((body.length - 8) / width));
    for (let at = 8; at < 8 + entries * width; at += width)
      if (width === 4) body.writeUInt32BE(body.readUInt32BE(at) + distance, at);
      else body.writeBigUInt64BE(body.readBigUInt64BE(at) + BigInt(distance), at);
  }
}

/** The parts of a file in an order in which it can be decoded while it is read: the index (`moov`) before the media. */
function reorder(file: Buffer): Buffer[] {
  const boxes = boxesOf(file);
  const media = boxes.find(({ type }) => type === 'mdat');
  const index = boxes.find(({ type, start, size }) => type === 'moov' && start + size <= file.length);
  if (!media || !index || index.start < media.start) return [file];
  const moov = Buffer.from(file.subarray(index.start, index.start + index.size));
  try {
    shiftIndex(moov, moov.length);
  } catch {
    return [file]; // an index that contradicts itself: what it is worth, the decoder will say
  }
  return [file.subarray(0, media.start), moov, file.subarray(media.start, index.start)];
}

/** A file whose first boxes are longer than this is not reordered. */
const LONGEST_HEAD = 1024 * 1024;

/** Whether the media comes before the index; null while the head does not tell. */
function isMediaFirst(head: Buffer): boolean | null {
  if (head.length > LONGEST_HEAD) return false;
  for (let box = boxAt(head, 0); box; box = boxAt(head, box.start + box.size)) {
    if (box.type === 'mdat') return true;
    if (box.type === 'moov' || box.size < 8) return false;
  }
  return null;
}

/**
 * Passes an MP4 file on with its index first. Telephones write it last, and a decoder that meets it there has to
 * keep the whole file and then gives all of its sound at once.
 */
export async function* fastStart(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let mediaFirst: boolean | null = null;
  for await (const chunk of source) {
    if (mediaFirst === false) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    if (mediaFirst === true) continue;
    const head = Buffer.concat(held);
    mediaFirst = isMediaFirst(head);
    if (mediaFirst !== false) {
      held = [head];
      continue;
    }
    held = [];
    yield head;
  }
  if (held.length > 0) yield* reorder(Buffer.concat(held));
}
