/** A mono 16-bit WAV file (RIFF) made of samples between -1 and 1, for tests that need audio of a known kind. */
export function soundFile(samples: Float32Array, sampleRate: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length * 2, 40);
  const body = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) =>
    body.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), index * 2),
  );
  return Buffer.concat([header, body]);
}
