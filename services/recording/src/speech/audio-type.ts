/** Containers and codecs that are decoded. */
export type AudioType = 'webm' | 'm4a' | 'opus' | 'oga' | 'mp3' | 'wav' | 'flac' | 'aac' | 'aiff' | 'caf';

/** Bytes of the head that tell every type for sure; fewer may do. */
export const HEAD_BYTES = 4096;

const text = (head: Uint8Array, start: number, end: number) => String.fromCharCode(...head.subarray(start, end));

/** An MPEG audio frame of layer III with values that exist. Looser tests take UTF-16 text for music. */
const isMp3Frame = (head: Uint8Array, at: number) => {
  const [sync = 0, version = 0, rates = 0] = head.subarray(at, at + 3);
  const known = (version & 0x18) !== 0x08 && (rates & 0xf0) !== 0xf0 && (rates & 0x0c) !== 0x0c;
  return sync === 0xff && (version & 0xe6) === 0xe2 && known;
};

const isAacFrame = (head: Uint8Array, at: number) => head[at] === 0xff && ((head[at + 1] ?? 0) & 0xf6) === 0xf0;

/** Where the audio starts behind an ID3 tag: its size is written with seven bits a byte. */
const afterTag = (head: Uint8Array) => {
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
};

function oggType(head: Uint8Array): AudioType | null {
  if (text(head, 28, 36) === 'OpusHead') return 'opus';
  if (text(head, 29, 33) === 'FLAC') return 'flac';
  return text(head, 29, 35) === 'vorbis' ? 'oga' : null;
}

/**
 * The kind of audio that a file's first bytes promise, or null when it is none that can be decoded. Neither a
 * name nor a content type is believed.
 */
export function audioTypeOf(head: Uint8Array): AudioType | null {
  const start = text(head, 0, 4);
  if (start === '\x1a\x45\xdf\xa3') return 'webm';
  if (start === 'OggS') return oggType(head);
  if (start === 'fLaC') return 'flac';
  if (start === 'caff') return 'caf';
  if (start === 'RIFF' || start === 'RF64') return text(head, 8, 12) === 'WAVE' ? 'wav' : null;
  if (start === 'FORM') return ['AIFF', 'AIFC'].includes(text(head, 8, 12)) ? 'aiff' : null;
  if (['ftyp', 'moov', 'styp'].includes(text(head, 4, 8))) return 'm4a';
  if (text(head, 0, 3) === 'ID3') {
    const at = afterTag(head);
    if (text(head, at, at + 4) === 'fLaC') return 'flac';
    return isAacFrame(head, at) ? 'aac' : 'mp3';
  }
  if (isMp3Frame(head, 0)) return 'mp3';
  return isAacFrame(head, 0) ? 'aac' : null;
}
