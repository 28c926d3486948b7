import type { Playback } from './page.ts';

/** The largest magnitude of a sample of 16 bits. */
const fullScale = 2 ** 15;

/** Plays samples of 16 bits from a second on. A gain scales them, so they are copied as they are. */
export function play(
  samples: Float32Array<ArrayBuffer>,
  rate: number,
  fromSecond: number,
  ended: () => void,
): Playback {
  const context = new AudioContext();
  const buffer = context.createBuffer(1, samples.length, rate);
  buffer.copyToChannel(samples, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new GainNode(context, { gain: 1 / fullScale })).connect(context.destination);
  source.onended = ended;
  const startedAt = context.currentTime;
  source.start(0, fromSecond);
  return {
    position: () => fromSecond + context.currentTime - startedAt,
    stop() {
      source.onended = null;
      void context.close();
    },
  };
}
