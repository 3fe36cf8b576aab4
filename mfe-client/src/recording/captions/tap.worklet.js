/** About a tenth of a second, so that few messages carry the sound. */
const BATCH = 4096;

/** Hands on what the microphone hears, through the port that it is given. It runs beside the recording, not before it. */
class Tap extends AudioWorkletProcessor {
  constructor() {
    super();
    this.batch = new Float32Array(BATCH);
    this.filled = 0;
    this.port.onmessage = ({ data }) => {
      this.listener = data;
    };
  }

  process([[channel] = []]) {
    if (!channel || !this.listener) return true;
    this.batch.set(channel, this.filled);
    this.filled += channel.length;
    if (this.filled + channel.length > BATCH) {
      const sound = this.batch.slice(0, this.filled);
      this.listener.postMessage(sound, [sound.buffer]);
      this.filled = 0;
    }
    return true;
  }
}
registerProcessor('jobspeak-tap', Tap);
