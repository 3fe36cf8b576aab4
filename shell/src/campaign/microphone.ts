import { AppError, type ErrorCode } from '@jobspeak/web';

/** A short take: the browser's own recorder, and how loud it is. */
export interface Microphone {
  /** Ends the take and hands it over whole. */
  stop: () => Promise<Blob>;
  /** Ends it for nothing. */
  discard: () => void;
  /** 0 to 1. */
  level: () => number;
}

const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
const BITS_PER_SECOND = 32_000;
const REFUSALS: readonly string[] = ['NotAllowedError', 'SecurityError'];

const codeOf = (error: unknown): ErrorCode =>
  error instanceof Error && REFUSALS.includes(error.name) ? 'RECORDING_PERMISSION_DENIED' : 'RECORDING_FAILED';

/** Loudness of a moment of sound: -60 dB and below is 0, full scale is 1. */
function loudness(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return power === 0 ? 0 : Math.min(1, Math.max(0, 1 + Math.log10(power) / 6));
}

function meterOf(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  void context.resume(); // a phone may start it asleep
  const samples = new Float32Array(analyser.fftSize);
  const level = () => {
    analyser.getFloatTimeDomainData(samples);
    return loudness(samples);
  };
  return { level, close: () => void context.close() };
}

async function openStream(): Promise<MediaStream> {
  // a browser hides the microphone from pages that came over an open connection
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new AppError('RECORDING_PERMISSION_DENIED');
  return devices.getUserMedia({ audio: { channelCount: { ideal: 1 } } }).catch((cause: unknown) => {
    throw new AppError(codeOf(cause), undefined, { cause });
  });
}

/** Asks for the microphone and begins at once. @throws AppError RECORDING_PERMISSION_DENIED, RECORDING_FAILED */
export async function startMicrophone(): Promise<Microphone> {
  const stream = await openStream();
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: BITS_PER_SECOND });
  const meter = meterOf(stream);
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => void pieces.push(data));
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve());
  });
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  recorder.start();
  return {
    level: meter.level,
    discard: end,
    stop: async () => {
      end();
      await ended;
      return new Blob(pieces, { type: recorder.mimeType || mimeType || 'audio/webm' });
    },
  };
}
