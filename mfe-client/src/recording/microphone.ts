import { CHUNK_MS, type ErrorCode } from '@jobspeak/contracts';
import { AppError } from '@jobspeak/web';

/** The only place that knows the browser's own recorder. */
export interface Microphone {
  mimeType: string;
  start: () => void;
  pause: () => void;
  resume: () => void;
  /** Hands over what has been heard since the last piece. */
  flush: () => void;
  /** Ends the recording; resolves when its last piece has been handed over. */
  stop: () => Promise<void>;
  /** Something else has it: what it gives is silence. */
  isTaken: () => boolean;
  /** How loud it is, 0 to 1. */
  level: () => number;
  /** What it hears, for whoever listens along. */
  stream: MediaStream;
}

export interface MicrophoneOptions {
  deviceId: string | null;
  onPiece: (sound: Blob) => void;
  /** Something else has it for a while: a phone call. */
  onTaken: () => void;
  /** It was unplugged or forbidden, or the browser's recorder has broken down: nothing more is heard. */
  onLost: () => void;
}

const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
/** Speech is understood just as well as at four times as much. */
const BITS_PER_SECOND = 32_000;

const REFUSALS: readonly string[] = ['NotAllowedError', 'SecurityError'];

const codeOf = (error: unknown): ErrorCode =>
  error instanceof Error && REFUSALS.includes(error.name) ? 'RECORDING_PERMISSION_DENIED' : 'RECORDING_FAILED';

async function openStream(deviceId: string | null): Promise<MediaStream> {
  // a browser hides the microphone from pages that came over an open connection
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new AppError('RECORDING_PERMISSION_DENIED');
  try {
    return await devices.getUserMedia({
      audio: { channelCount: { ideal: 1 }, ...(deviceId && { deviceId: { ideal: deviceId } }) },
    });
  } catch (error) {
    throw new AppError(codeOf(error), undefined, { cause: error });
  }
}

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
  // a phone may start it asleep, because the answer to its question came after the press
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  const level = () => {
    analyser.getFloatTimeDomainData(samples);
    return loudness(samples);
  };
  return { level, close: () => void context.close() };
}

/** Resolves when it has stopped, by itself or not, and has handed over all that it heard. */
const stopOf = (recorder: MediaRecorder): Promise<void> =>
  new Promise((resolve) => {
    recorder.addEventListener('stop', () => resolve());
  });

/** Asks for the microphone. @throws AppError RECORDING_PERMISSION_DENIED, RECORDING_FAILED */
export async function openMicrophone({ deviceId, onPiece, onTaken, onLost }: MicrophoneOptions): Promise<Microphone> {
  const stream = await openStream(deviceId);
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: BITS_PER_SECOND });
  const meter = meterOf(stream);
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onPiece(data);
  });
  for (const track of stream.getTracks()) {
    track.addEventListener('mute', onTaken);
    track.addEventListener('ended', onLost);
  }
  let wanted = false;
  const ended = stopOf(recorder);
  void ended.then(() => wanted && onLost());
  return {
    mimeType: recorder.mimeType || mimeType || 'audio/webm',
    start: () => {
      recorder.start(CHUNK_MS);
      wanted = true;
    },
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    flush: () => {
      if (recorder.state !== 'inactive') recorder.requestData();
    },
    isTaken: () => stream.getTracks().some(({ muted }) => muted),
    level: meter.level,
    stream,
    stop: async () => {
      const last = wanted ? ended : null;
      wanted = false;
      if (recorder.state !== 'inactive') recorder.stop();
      await last; // also of one that has stopped by itself: its last piece may still be on the way
      for (const track of stream.getTracks()) track.stop();
      meter.close();
    },
  };
}

/** The microphones of this device; they have names only once one of them was allowed. */
export async function listMicrophones(): Promise<{ id: string; name: string }[]> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const found = (await devices?.enumerateDevices()) ?? [];
  return found
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}

/** Whether the browser will ask, has been allowed, or has been told never to ask. */
export async function microphonePermission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state;
  } catch {
    return 'prompt'; // Firefox and old Safari do not tell; they ask
  }
}
