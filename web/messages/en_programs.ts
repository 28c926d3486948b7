/** The comments in exported programs. Code, names and printed output are the same in all languages. */
export const programs = {
  title: 'Quantizes a tensor to {format} and back.',
  scale: 'One scale for {share}, {how}.',
  scaleAndZeroPoint: 'One scale and zero point for {share}, {how}.',
  ofTensor: 'the whole tensor',
  ofChannel: 'each index of axis {axis}',
  ofGroup: 'each group of {size} along the last axis',
  given: 'given by hand',
  found: 'found by {observer}',

  load: 'Loads {files} from the same folder.',
  shape: 'Shape ({shape}), in row-major order.',
  part: "index of this element's scale",
  perElement: 'One value per element.',
  perElementShorter: 'One value per element; the last group of a row is shorter.',

  halves: 'Rounds halves to even.',
  nearbyint: 'std::nearbyint rounds halves to even.',
  onnx: 'As in ONNX, the zero point is added after rounding.',
  torch: 'As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.',
  intRepr: 'int_repr() returns the integers of a quantized tensor.',
  guard: 'Values that do not fit into {bits} bits become the smallest integer, as in PyTorch.',
  range: 'Values outside the range of {format} are clamped to its limits.',
  rangeRestricted: 'Values beyond ±{qmax} are clamped; {below} is not used.',
  limit: 'As a float, the upper limit is 2^31, which wraps.',
  limits: 'As float32, the limits are ±2**31, and the upper one wraps.',
  wraps: 'Without a clamp, {format} keeps the low {bits} bits: values outside its range wrap.',

  back: 'Back to real numbers.',
  backInFloats: 'Back to real numbers; the difference is computed in floats.',
  backInFloatsSince:
    'Back to real numbers; the difference is computed in floats, since it may not fit into {storage}.',
  backInIntegers:
    'Without a cast to float, the difference is computed in {storage}, where it may wrap.',
} as const;
