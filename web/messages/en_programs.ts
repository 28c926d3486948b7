/** The comments of exported programs. Their code, their names and what they print have no language. */
export const programs = {
  title: 'Quantizes a tensor to {format} and back.',
  scale: 'One scale for {share}, {how}.',
  scaleAndZeroPoint: 'One scale and zero point for {share}, {how}.',
  ofTensor: 'the whole tensor',
  ofChannel: 'each index of axis {axis}',
  ofGroup: 'each group of {size} along the last axis',
  given: 'given by hand',
  found: 'found by {observer}',

  load: 'Loads {files}, which were saved beside it.',
  shape: 'Shape ({shape}), row by row.',
  part: "which scale is this element's",
  perElement: 'One for each element.',
  perElementShorter: 'One for each element; the last group of a row is shorter.',

  halves: 'Halves are rounded to the even neighbour.',
  nearbyint: 'std::nearbyint takes halves to the even neighbour.',
  onnx: 'As ONNX does, the zero point is added to what is rounded.',
  torch: 'As torch.quantize_per_tensor does: times 1 / scale, and rounded before the shift.',
  intRepr: 'int_repr() shows the integers of a quantized tensor.',
  guard: 'What {bits} bits cannot hold becomes the smallest integer, as in PyTorch.',
  range: 'What {format} cannot hold goes to its nearest limit.',
  rangeRestricted: 'Beyond ±{qmax} the nearest limit is taken; {below} is left out.',
  limit: 'As a float the limit is 2^31, which wraps.',
  limits: 'As float32 the limits are ±2**31, of which the upper one wraps.',
  wraps: 'Without a clamp {format} keeps the low {bits} bits, and what is too large wraps.',

  back: 'Back to real numbers.',
  backInFloats: 'Back to real numbers; the difference is taken in floats.',
  backInFloatsSince:
    'Back to real numbers; the difference is taken in floats, since {storage} may not hold it.',
  backInIntegers:
    'Without a cast to float the difference is taken in {storage}, where it may wrap.',
} as const;
