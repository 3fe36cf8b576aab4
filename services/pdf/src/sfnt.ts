import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/** A table of a font, as a WOFF file lists it. */
interface Table {
  tag: number;
  checksum: number;
  bytes: Buffer;
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const [tag, offset, packed, size, checksum] = [0, 4, 8, 12, 16].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
      number,
      number,
    ]; // five fields, five numbers
    const stored = woff.subarray(offset, offset + packed);
    return { tag, checksum, bytes: packed < size ? inflateSync(stored) : stored };
  });
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** The font inside a WOFF file (version 1), as a file that a machine can install: its tables, unpacked. */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const tables = tablesOf(woff);
  const power = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(12 + 16 * tables.length);
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  let offset = header.length;
  const bodies = tables.map(({ tag, checksum, bytes }, index) => {
    const entry = 12 + 16 * index;
    for (const [field, value] of [tag, checksum, offset, bytes.length].entries())
      header.writeUInt32BE(value, entry + 4 * field);
    offset += padded(bytes.length);
    return Buffer.concat([bytes, Buffer.alloc(padded(bytes.length) - bytes.length)]);
  });
  return Buffer.concat([header, ...bodies]);
}
