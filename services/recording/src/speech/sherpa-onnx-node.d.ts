/** The parts of sherpa-onnx-node that are used here; the package has no types of its own. */
declare module 'sherpa-onnx-node' {
  export class LinearResampler {
    constructor(inputRate: number, outputRate: number);
    resample(samples: Float32Array): Float32Array;
    flush(samples: Float32Array): Float32Array;
  }

  export interface VadConfig {
    sileroVad: {
      model: string;
      threshold: number;
      minSpeechDuration: number;
      minSilenceDuration: number;
      maxSpeechDuration: number;
      windowSize: number;
    };
    sampleRate: number;
    numThreads: number;
    provider: 'cpu';
    debug: 0 | 1;
  }

  export class Vad {
    constructor(config: VadConfig, bufferSeconds: number);
    acceptWaveform(samples: Float32Array): void;
    isEmpty(): boolean;
    isDetected(): boolean;
    /** `false` copies the samples; without it they point into memory that the next call may move. */
    front(externalBuffer: false): { start: number; samples: Float32Array };
    pop(): void;
    flush(): void;
    reset(): void;
  }

  export interface OfflineStream {
    acceptWaveform(waveform: { sampleRate: number; samples: Float32Array }): void;
  }

  export interface OfflineRecognizerConfig {
    featConfig: { sampleRate: number; featureDim: number };
    modelConfig: OfflineModel & {
      tokens: string;
      numThreads: number;
      provider: 'cpu';
      debug: 0 | 1;
    };
  }

  /** The files of a model, by what they are for. */
  export interface OfflineModel {
    moonshine?:
      | { encoder: string; mergedDecoder: string }
      | { preprocessor: string; encoder: string; uncachedDecoder: string; cachedDecoder: string };
    whisper?: { encoder: string; decoder: string; language: string; task: 'transcribe' };
    transducer?: { encoder: string; decoder: string; joiner: string };
  }

  export class OfflineRecognizer {
    static createAsync(config: OfflineRecognizerConfig): Promise<OfflineRecognizer>;
    createStream(): OfflineStream;
    /** Runs on a thread of libuv's pool. */
    decodeAsync(stream: OfflineStream): Promise<{ text: string; tokens: string[] }>;
  }
}
