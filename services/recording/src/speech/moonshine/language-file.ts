import { gunzipSync, gzipSync } from 'node:zlib';

/**
 * The sequences of a language model as a tree in arrays: node 0 is the empty one, and the children of a node, which go
 * on by one piece, stand beside each other, ordered by piece. Nodes stand in the order of their parents.
 */
export interface SequenceTree {
  order: number;
  /** The piece that a node goes on by. */
  pieces: Uint16Array;
  /** Where the children of a node begin; they end where those of the next begin. */
  firstChild: Uint32Array;
  /** The natural logarithm of the probability of the last piece after those before it. */
  logProbabilities: Float32Array;
  /** What to add where a sequence does not go on by the piece that is wanted. */
  backoffs: Float32Array;
}

const MAGIC = 0x4a_53_4c_4d;
const HEADER_BYTES = 12;
/** Logarithms are kept in steps of this, from 0 down to −12.75. */
const STEP = 0.05;

const toByte = (logarithm: number): number => Math.min(255, Math.max(0, Math.round(-logarithm / STEP)));
const fromBytes = (bytes: Uint8Array): Float32Array =>
  Float32Array.from(bytes, (byte) => (byte === 0 ? 0 : -byte * STEP));

/** How many children each node has, for the file. */
const countsOf = ({ firstChild }: SequenceTree): Uint16Array =>
  Uint16Array.from(
    { length: firstChild.length - 1 },
    (_, node) => (firstChild[node + 1] ?? 0) - (firstChild[node] ?? 0),
  );

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Writes a model; logarithms lose what is finer than a twentieth. */
export function packTree(tree: SequenceTree): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt32LE(tree.order, 4);
  header.writeUInt32LE(tree.pieces.length, 8);
  const parts = [
    bytesOf(tree.pieces),
    bytesOf(countsOf(tree)),
    bytesOf(Uint8Array.from(tree.logProbabilities, toByte)),
    bytesOf(Uint8Array.from(tree.backoffs, toByte)),
  ];
  return gzipSync(Buffer.concat([header, ...parts]), { level: 9 });
}

/** Reads a model that `packTree` wrote. @throws Error for anything else. */
export function unpackTree(file: Buffer): SequenceTree {
  const bytes = gunzipSync(file);
  if (bytes.readUInt32LE(0) !== MAGIC) throw new Error('The file holds no language model');
  const nodes = bytes.readUInt32LE(8);
  let at = bytes.byteOffset + HEADER_BYTES;
  const take = (width: number): ArrayBuffer => {
    const part = bytes.buffer.slice(at, at + nodes * width);
    at += nodes * width;
    return part;
  };
  const pieces = new Uint16Array(take(2));
  const counts = new Uint16Array(take(2));
  const firstChild = new Uint32Array(nodes + 1);
  firstChild[0] = 1;
  for (const [node, count] of counts.entries()) firstChild[node + 1] = (firstChild[node] ?? 0) + count;
  return {
    order: bytes.readUInt32LE(4),
    pieces,
    firstChild,
    logProbabilities: fromBytes(new Uint8Array(take(1))),
    backoffs: fromBytes(new Uint8Array(take(1))),
  };
}
