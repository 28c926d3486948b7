// Goals of the kernels: each is a ratio of two speeds in the same round.

const K = 2 ** 10;
const M = 2 ** 20;

export const labelOf = (length) => (length >= M ? `${length / M}M` : `${length / K}K`);

/** Ours and the peer stand in the environment that is reported, unless they name another. */
const goal = (title, atLeast, operation, length, ours, peer, peerIn, oursIn) => ({
  title: `${title}, ${labelOf(length)}`,
  atLeast,
  operation,
  length,
  ours,
  peer,
  peerIn,
  oursIn,
});

const both = [64 * K, M];

export const goals = [
  goal('quantize ÷ read-4-write-1 bound', 0.75, 'quantize', 16 * M, 'heap', 'bound'),
  goal('dequantize ÷ read-1-write-4 bound', 0.95, 'dequantize', 16 * M, 'heap', 'bound'),
  goal('min-max ÷ read bound', 0.95, 'min_max', 16 * M, 'heap', 'bound'),
  goal('fused ÷ read bound', 0.35, 'fused', 16 * M, 'heap', 'bound'),
  goal('fused ÷ three passes', 1.6, 'fused', 16 * M, 'heap', 'passes'),
  // At most 1.5 times what the fused kernel takes for as many elements.
  goal(
    'landscape of 256 × 256 pairs over 4,096 values ÷ fused',
    0.667,
    'landscape',
    64 * K,
    'whole',
    'fused',
  ),
  ...both.flatMap((length) => [
    goal('quantize ÷ onnxruntime-web', 4, 'quantize', length, 'reused_onnx', 'ort'),
    goal('quantize, fresh output ÷ onnxruntime-web', 1.5, 'quantize', length, 'fresh_onnx', 'ort'),
    goal('dequantize ÷ onnxruntime-web', 10, 'dequantize', length, 'reused', 'ort'),
    goal('dynamic quantize ÷ onnxruntime-web', 3.5, 'dynamic', length, 'reused', 'ort'),
    goal('quantize ÷ tuned JavaScript', 7, 'quantize', length, 'reused', 'javascript'),
  ]),
  ...[64 * K, M, 16 * M].map((length) =>
    goal('quantize ÷ exact native loop', 0.65, 'quantize', length, 'heap', 'native_loop', 'native'),
  ),
  // In the caches at least what the user of the C++ library would write; beyond them, memory is the limit.
  ...['quantize', 'dequantize', 'min_max'].flatMap((operation) =>
    both.map((length) =>
      goal(
        `native ${operation.replace('_', '-')} ÷ exact native loop`,
        1,
        operation,
        length,
        'native_ours',
        'native_loop',
        'native',
        'native',
      ),
    ),
  ),
  // “Flat” is taken as: at 64M an element costs at most a quarter more than at 64K.
  ...['quantize', 'dequantize', 'min_max'].map((verb) =>
    goal(
      `${verb.replace('_', '-')}, speed ÷ that at 64K`,
      0.8,
      'flat',
      64 * M,
      `${verb}_${64 * M}`,
      `${verb}_${64 * K}`,
    ),
  ),
  ...[M, 16 * M].flatMap((length) =>
    [256, 128, 32].flatMap((run) => [
      goal(`runs of ${run} ÷ one scale`, 0.8, 'granularity', length, `heap_${run}`, 'heap_tensor'),
      goal(
        `runs of ${run} ÷ one scale, from JavaScript`,
        0.8,
        'granularity',
        length,
        `tile_${run}`,
        'tile_tensor',
      ),
    ]),
  ),
];

/** Value below which a part of the sorted numbers lies, with the neighbours in proportion. */
function quantile(sorted, part) {
  const place = part * (sorted.length - 1);
  const low = Math.floor(place);
  const next = sorted[Math.min(low + 1, sorted.length - 1)];
  return sorted[low] + (next - sorted[low]) * (place - low);
}

export function spreadOf(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right);
  return {
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
  };
}

export function seriesOf(results, environment, operation, length, contender) {
  return results.series.find(
    (one) =>
      one.environment === environment &&
      one.operation === operation &&
      one.length === length &&
      one.contender === contender,
  )?.times;
}

/** The speed of ours over that of the peer, round by round; nothing where either was not run. */
export function outcome(results, goal, environment) {
  const { operation, length, ours, peer, peerIn, oursIn, atLeast } = goal;
  const own = seriesOf(results, oursIn ?? environment, operation, length, ours);
  const other = seriesOf(results, peerIn ?? environment, operation, length, peer);
  if (!own || !other) return undefined;
  const spread = spreadOf(own.map((time, round) => other[round] / time));
  return { ...spread, met: spread.median >= atLeast };
}
