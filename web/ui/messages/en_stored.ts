/** The text of stored formats, which is loaded with them. */
export const stored = {
  'format.integers': 'Integers',
  'format.floats': 'Floats',
  'format.blocks': 'Blocks',
  'format.gguf': 'GGUF',
  'format.codebook': 'Codebook',
  'format.option': '{format} · {bits} {bits=bit|bits}',

  // A sentence about each format, below the menu.
  'about.integer':
    '{format}: equal steps of a scale, moved by a zero point; {bits} {bits=bit|bits} per weight, and the scales.',
  'about.float':
    '{format}: each element is a float with {exponent} bits of exponent and {fraction} of fraction, up to {largest}; {beyond}. {bits} {bits=bit|bits} per weight.',
  'beyond.infinity': 'larger ones become infinite',
  'beyond.nan': 'larger ones become NaN',
  'beyond.saturates': 'larger ones saturate',
  'about.mx':
    '{format}: microscaling. 32 floats of {element} share a power of two, {rule}. {bits} {bits=bit|bits} per weight.',
  'rule.floor': 'rounded down, so the largest may saturate',
  'rule.even': 'chosen for the largest magnitude as the float rounds it',
  'rule.rceil': 'rounded up, so nothing saturates',
  'about.nvfp4':
    '{format}: 16 floats of 4 bits share a scale in 8 bits, and the tensor one in 32. {bits} {bits=bit|bits} per weight.',
  'about.nf4':
    '{format}: 64 elements share their largest magnitude; codes are quantiles of the normal distribution. {bits} {bits=bit|bits} per weight.',
  'about.nf4_double':
    '{format}: nf4 whose magnitudes are themselves stored in 8 bits, 256 under one scale. {bits} {bits=bit|bits} per weight.',
  'about.legacy':
    '{format}: blocks of 32 with a scale in float16, {center}. {bits} {bits=bit|bits} per weight.',
  'center.zero': 'from the value of largest magnitude',
  'center.eight': 'the largest magnitude over 127',
  'center.min': 'and a minimum from which codes count',
  'about.k':
    '{format}: 256 elements in groups of {group}, whose scales are whole multiples of a super-scale; a search finds them. {bits} {bits=bit|bits} per weight.',
  'about.iq4_nl':
    '{format}: blocks of 32 with a scale in float16, and 16 uneven values; {tries}. {bits} {bits=bit|bits} per weight.',
  'tries.many': 'the best of 16 scales',
  'tries.one': 'one fitted scale',
  'about.mxfp4_ggml':
    '{format}: ggml’s microscaling. 32 floats of 4 bits share a power of two. {bits} {bits=bit|bits} per weight.',
  'about.nvfp4_ggml':
    '{format}: 64 floats of 4 bits in groups of 16, each with a scale in 8 bits. {bits} {bits=bit|bits} per weight.',
  'about.kmeans':
    '{format}: a list of values for the whole tensor, found by k-means. {bits} {bits=bit|bits} per weight, and the list.',

  // In the place of scale and zero point.
  'setting.floats': 'A float carries its scale in its exponent: there is nothing to set.',
  'setting.scales':
    'The format finds its scales itself, so there is no scale or zero point to set.',
  'setting.codebook':
    'The values are found in the data. Choose how many, and where the search begins.',
  'setting.levels': 'Values',
  'setting.seed': 'Seed',
  'setting.levelsWrong': 'A codebook has 2 to 256 values.',
  'setting.seedWrong': 'A seed is a whole number from 0 to 9,007,199,254,740,991.',

  'stake.floats':
    'In {format}, {count} {count=number takes|numbers take} {size}: {bits} {bits=bit|bits} each.',
  'stake.scales':
    'In {format}, {count} {count=number takes|numbers take} {size}: {bits} {bits=bit|bits} each, scales and padding included.',
  'size.float': 'In float32 they take {float}.',
  'size.blocks':
    'In a large tensor whose rows fill their blocks of {block}, it is {nominal} {nominal=bit|bits}.',
  'size.book': 'In a large tensor the list vanishes: {nominal} {nominal=bit|bits}.',
  'stake.codebook':
    'In {format}, {count} {count=number takes|numbers take} {size}: {bits} {bits=bit|bits} each, the list of values included.',

  'panel.codes': 'Codes',
  'panel.codeCell': '{panel}, row {row}, column {column}: code {code}, {cause}',

  'levels.title': 'Number line',
  'levels.real': 'real',
  'levels.outside': 'beyond {format}',
  'levels.summaryBlock':
    'Block {block} can hold {count} {count=value|values}, from {low} to {high}; here are its {elements} {elements=element|elements}.',
  'levels.summaryGroup':
    'A group of block {block} can hold {count} {count=value|values}, from {low} to {high}; here are its {elements} {elements=element|elements}.',
  'levels.summaryTensor':
    'The format holds {count} {count=value|values}, from {low} to {high}; here are all {elements} {elements=element|elements}.',
  'levels.summaryUnlisted':
    'The format has too many values to draw; the lens shows those around the element. Here are all {elements} {elements=element|elements}.',
  'levels.lens': '{before} → {after}: error {error}',
  'levels.value': 'Value',
  'levels.gap': 'To the next',
  'levels.count': 'Elements',
  'levels.blockCaption':
    'The values of this block, and how many of the elements shown are stored as each',

  'step.original': 'original',
  'step.block': 'block',
  'step.blockText':
    'Block {block} of {blocks}: {count} {count=element|elements}, from row {row}, column {column}.',
  'step.tensorText': 'One block: all {count} {count=element|elements} of the tensor.',
  'step.aloneText': 'No block: every element is stored for itself.',
  'step.scale': 'scale',
  'step.min': 'minimum',
  'step.super_scale': 'super-scale',
  'step.super_min': 'super-minimum',
  'step.tensor_scale': 'scale of the tensor',
  'step.absmax': 'largest magnitude',
  'step.nested_absmax': 'scale of the magnitudes',
  'step.nested_offset': 'mean of the magnitudes',
  'step.scaleExact': '{found}, stored exactly.',
  'step.scaleRounded': '{found} found, {stored} stored.',
  'step.code': 'code',
  'step.level': 'stands for',
  'step.value': 'loaded as',
  'step.near': 'neighbours',
  'step.below': '{value} below',
  'step.above': '{value} above',
  'step.noneBelow': 'none below',
  'step.noneAbove': 'none above',
  'step.error': 'error',

  'found.float': 'The nearest float; halves go to the even one.',
  'found.floor':
    'The power of two that brings the block’s largest magnitude to the float’s last exponent.',
  'found.even':
    'The power of two that brings the block’s largest magnitude, as the float would round it, to the float’s last exponent.',
  'found.rceil':
    'The smallest power of two under which the block’s largest magnitude is not beyond the float.',
  'found.nvfp4':
    'The tensor’s largest magnitude over 448 · 6; then the block’s over 6, in units of that.',
  'found.absmax':
    'The block’s largest magnitude; an element is compared with the middles between 16 quantiles.',
  'found.double':
    'The block’s largest magnitude, minus the mean of all, as the nearest of 256 values.',
  'found.q8': 'The largest magnitude over 127.',
  'found.q4': 'The value of largest magnitude over {divisor}, so that it gets code 0.',
  'found.q41': 'The smallest value is the minimum; the scale is the range over {divisor}.',
  'found.kmin': 'Least squares, the best of many tries: scale and minimum of each group.',
  'found.q3': 'Descent by coordinates, weighted by the squares of the elements.',
  'found.q6': 'The best of 19 fits, weighted by the squares of the elements.',
  'found.iq4': 'The best of 16 scales for 16 uneven values.',
  'found.iq4_ref': 'One fitted scale for 16 uneven values.',
  'found.mxfp4_ggml':
    'The power of two that brings the block’s largest magnitude to the float’s last exponent.',
  'found.nvfp4_ggml': 'The group’s largest magnitude over 6, rounded to 8 bits without a sign.',
  'found.kmeans': 'The nearest of the values; each is the mean of its elements.',

  'bits.sign': 'sign',
  'bits.exponent': 'exponent',
  'bits.fraction': 'fraction',
  'bits.integer': 'number',
  'bits.index': 'index',

  'cause.not_a_number': 'not a number',
  'cause.saturated': 'saturated',
  'cause.flushed': 'flushed',
  'cause.clipped_sign': 'short side',
  'cause.scale_rounded': 'scale rounded',
  'cause.rounded': 'rounded',
  'cause.exact': 'exact',
  'because.not_a_number': 'The format turned it into NaN.',
  'because.saturated': 'It lies beyond the largest value under the stored scale.',
  'because.flushed': 'It is not zero, but zero is the nearest value.',
  'because.clipped_sign': 'It lies beyond the end of the side that has one value less.',
  'because.scale_rounded': 'Another value would be nearest if the scale had not been rounded.',
  'because.rounded': 'It lies between two values.',
  'because.exact': 'It is one of the values.',

  'bar.one': '{percent} % of the squared error comes from 1 value: {cause}.',
  'bar.some': '{percent} % of the squared error comes from {count} of {total} values: {cause}.',
  'bar.beyond': 'Some elements are no longer finite, so there is no squared error.',

  'table.code': 'Code',
} as const;
