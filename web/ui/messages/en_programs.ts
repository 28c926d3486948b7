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

  storedTitle: 'Stores a tensor as {format}, and loads it again.',
  storedPack: 'Codes without gaps, the first in the lowest bits.',
  storedValues: 'The magnitudes by code. With exponent 0 there is no leading 1.',
  storedNearest: 'The code of the nearest value; halves go to the even code.',
  storedBeyondNaN: 'One more code follows the largest value: it stands for NaN.',
  storedBeyondInfinity: 'One more code follows the largest value: it stands for infinity.',
  storedBfloat: 'The upper half of a float32, rounded to the nearest, halves to even.',
  storedPadding: 'Fills up with zeros to whole blocks.',
  storedRuleFloor: 'floor: the exponent of the magnitude, minus that of the largest float.',
  storedRuleEven:
    'even: the same, for the magnitude rounded to the bits of the fraction, halves up.',
  storedRuleRceil:
    'rceil: the smallest power of two under which nothing is beyond the largest float.',
  storedZero: 'A block of zeros has byte 0.',
  storedQuotient: 'Divides; 0 stays 0.',
  storedTensorScale: 'A scale for the tensor, then one of 8 bits for each block, in units of it.',
  storedMiddles: 'An element is compared with the middles between the values; ties go down.',
  storedPairs: 'The first of two codes has the high bits.',
  storedDraw: 'k-means++: each further centre is drawn by its squared distance to the others.',
  storedLloyd: 'Lloyd’s algorithm: each centre becomes the mean of its elements.',
  storedAway: 'Halves are rounded away from zero.',
  storedExtreme: 'The first value of the largest magnitude, with its sign, gets code 0.',
  storedUnrounded: 'Codes come from the scale before it is rounded to float16.',
  storedFifth: 'The fifth bits lie together, the first element lowest.',
  storedMagic:
    'The low bits of the sum are the nearest integer, halves to even; ggml reads them of huge values too.',
  storedInOrder: 'A float32 sum in the order of the elements; np.sum adds in pairs.',
  storedFields:
    'Codes share bytes: the first “width” of them have the lowest bits, the next lie above.',
  storedExtremes: 'The number of the largest magnitude in each row, the first of equal ones.',
  storedErrors: 'Blocks of zeros divide by zero, and huge values overflow.',
  storedSearchMin:
    'Fits level * scale + low, with levels from 0 to top, by weighted least squares.',
  storedCandidate: 'Each candidate starts from the best minimum so far.',
  storedNotAbove: 'The minimum is not above zero.',
  storedAgain:
    'Levels again, under the stored numbers. Where the scale became 0, those of the search remain.',
  storedSuper: 'Whole multiples of a step; the largest number has the largest code.',
  storedNibblePairs: 'The scale has the low 4 bits, the minimum the high ones.',
  storedSixBitWeights: 'Weights: the root of the mean square, plus the magnitude.',
  storedSixBits:
    'The first four of each have the low 6 bits of a byte. The others have 4 bits, and the 2 left there.',
  storedSquareWeights:
    'Sums of weight * value * level and of weight * level²; the weight is the value’s square.',
  storedZeroGroups: 'ggml takes a group below 1e-15 for zero, and leaves its levels at the lowest.',
  storedMove: 'Moves a level to where the rest of its group fits best, if the error decreases.',
  storedPasses: 'Coordinate descent, in at most five passes.',
  storedSixBitsApart: 'The low 4 bits of 16 scales lie in 8 bytes, the high 2 in 4.',
  storedSearchSymmetric: 'The best of 19 candidates, each fitted by least squares.',
  storedZeroSuper: 'A super-block below 1e-15 has only zero bytes.',
  storedNearestUp: 'The code of the nearest value; halfway, the larger.',
  storedFit: 'The sums of a least-squares fit; the weight is the value’s square.',
  storedSixteen: 'The best of 16 scales.',
  storedNearestFirst:
    'Levels are doubled and scales halved. The first of the nearest levels wins: ties go towards zero.',
  storedLogarithm: 'The exponent comes from a float32 logarithm; below 2**-125 its byte wraps.',
  storedHalfUp: 'An 8-bit float without sign, rounded half up; from 256 on it is 448.',
  storedDynamicMap:
    'The 256 values of bitsandbytes: seven decades, each with twice as many steps as the one below.',
  storedBinarySearch:
    'The nearest value, as bitsandbytes finds it: the search decides where a middle goes.',
  storedMean: 'Magnitudes minus their mean, in blocks of 256 under their own largest magnitude.',
  storedTorch: 'PyTorch 2.6 or later.',
  storedCpp: 'C++20 with the C++ library of zeropoint. In CMakeLists.txt:',
  storedElsewhere: 'PyTorch has no {format}. The NumPy program defines it.',
} as const;
