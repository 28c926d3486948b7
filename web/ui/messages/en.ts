/** All error messages, by their stable codes. */
export const errors = {
  // The core's codes: src/error/codes.def.
  empty_tensor: 'The tensor has no element. Give it at least one.',
  too_many_elements: 'A tensor may have at most {limit} elements. Quantize it in parts.',
  not_finite:
    'The element at index {index} (counted from 0, row by row) is {value}. Quantization needs finite numbers: replace or remove it.',
  scale_zero: 'A scale of 0 would divide by zero. Use any other number, such as 1.',
  scale_not_finite: 'The scale must be a finite number within the range of float32.',
  scale_subnormal:
    'The scale {scale} is too close to zero for float32 to divide by exactly. Use at least {limit}, or spread the values further apart.',
  zero_point_not_integer: 'The zero point must be a whole number, but it is {zero_point}.',
  zero_point_out_of_range:
    'The zero point {zero_point} is outside {dtype}. Use a whole number from {qmin} to {qmax}.',

  axis_out_of_range:
    'There is no axis {axis} in a tensor of {dims} {dims=dimension|dimensions}; they are counted from 0.',

  group_size_zero: 'A group needs at least one element. Use a group size of 1 or more.',

  symmetric_unsigned:
    'A symmetric quantizer needs a signed format: {format} has no negative number. Use a signed one, or an asymmetric quantizer.',
  restricted_unsigned:
    'Only a signed range can be restricted, and {format} is unsigned. Use its full range.',
  zero_point_not_zero:
    'A symmetric quantizer has the zero point 0, but {zero_point} was given. Use 0, or an asymmetric quantizer.',
  percentiles_out_of_order:
    'Percentiles from {lower} to {upper} leave no range. Use two from 0 to 100, the lower one first.',

  // The engine's interface and its worker: web/core/engine, web/core/worker.
  engine_crashed: 'The core stopped ({reason}). Change anything, and it starts again.',
  core_unavailable:
    'The core, which computes everything here, could not be loaded ({reason}). Check the connection and try again.',
  webassembly_missing:
    'This browser has no WebAssembly, so nothing can be computed here. Use a current Chrome, Edge, Firefox or Safari, and allow it where a lockdown mode turned it off.',

  // Typed and pasted text: web/text, web/instrument.
  number_missing: 'A number is missing here.',
  number_unreadable: '“{text}” is not a number. Write digits, such as 3.5 or 1e-3.',
  number_decimal_comma: '“{text}” has a decimal comma. Write a point: 3.5.',
  number_not_finite: '“{text}” is not a finite number.',
  number_too_large: '“{text}” is too large a number.',
  cell_number_missing: 'Row {row}, column {column} is empty. Type a number.',
  cell_number_unreadable:
    'Row {row}, column {column}: “{text}” is not a number. Write digits, such as 3.5 or 1e-3.',
  cell_number_decimal_comma:
    'Row {row}, column {column}: “{text}” has a decimal comma. Write a point: 3.5.',
  cell_number_not_finite:
    'Row {row}, column {column} is {text}. Quantization needs finite numbers: replace it.',
  cell_number_too_large:
    'Row {row}, column {column}: {text} is beyond float32, whose largest number is about 3.4e38.',
  grid_empty: 'The grid is empty. Type at least one number.',
  grid_too_large:
    'These are {elements} numbers, and this page takes at most {limit}. Take a part of them.',
  number_not_whole: '“{text}” is not a whole number of at least 1. Write one such as 32.',
  text_empty: 'There is no number in this text. Paste a tensor such as [[1.5, 2], [3, 4]].',
  text_unclosed: 'The bracket in line {line} is never closed. End the tensor with ].',
  text_unexpected:
    'Line {line}: “{found}” is not expected here. Check commas and brackets, and paste nothing but one tensor.',
  text_ragged:
    'Row {row} holds {actual} where the first row holds {expected} (line {line}). Give all rows the same length.',
  text_ragged_matrix:
    'Matrix {matrix} holds {actual} {actual=row|rows} where the first holds {expected} (line {line}). Give all matrices the same number of rows.',
  text_dims:
    'The tensor has more than three axes (line {line}). Paste a list of numbers, of rows or of matrices.',
  text_mixed:
    'Line {line} has numbers and lists side by side. Put all numbers at the same depth of brackets.',
  text_summarized:
    'Line {line}: “...” stands where values are missing. Paste all of them: torch.set_printoptions(profile="full") or np.set_printoptions(threshold=np.inf) prints them.',
  text_no_list: 'There is no list of numbers in this text. Put them in brackets, such as [1.5, 2].',
  text_no_data:
    'This object has no list of numbers. Give it one as "data", such as {"shape": [2], "data": [1.5, 2]}.',
  text_shape_differs:
    'The shape {shape} holds {expected} {expected=number|numbers}, but “data” has {actual}. Make them agree.',
  text_header_skipped: 'The first row, “{names}”, holds names and was left out.',
  text_index_skipped:
    'The column names, “{names}”, and the index in front of the rows were left out.',
  text_random_call:
    '“{found}” is code, and pasted text is not run. Use “Draw a random tensor”, or run it in the notebook.',
  text_ambiguous_comma:
    '“{found}” may be one number with a decimal comma, or two numbers. Write 1.5 for one, or put a tab or brackets between two.',
  file_unreadable: '{name} could not be read ({reason}). Choose it again.',
  address_unreadable:
    'This page cannot read the state in the address: its part “{parameter}” makes no sense. The lesson is shown instead.',
  state_file_unreadable:
    'This page cannot read the state in {name}: its part “{parameter}” makes no sense. Nothing was changed.',
  no_sentence:
    'Something was refused, and there is no sentence here that says why (its name is “{code}”). Please report this.',
  part_unavailable:
    'This part of the page could not be loaded ({reason}). Check the connection and try again.',
} as const;

/** Errors of the notebook and its Python, which an embedded instrument does not have. */
export const notebookErrors = {
  change_unreadable:
    'This sets “{parameter}” to something that makes no sense here, so nothing was changed.',
  // Python: web/python.
  out_of_memory:
    'The tensors of this notebook take more than {limit} MB. Delete some of them (del name), or use smaller ones.',
  python_unavailable: 'Python could not be loaded ({reason}). Check the connection, and try again.',
  notebook_unreadable: 'The notebook {name} cannot be read ({reason}).',
  output_unwritable: '{name} cannot be written ({reason}).',
  python_stopped: 'Python was stopped before it could answer. Ask again.',
  python_crashed:
    'Python has stopped ({reason}). It starts again, without variables: run the cells from the top.',

  // Notebooks and lessons: web/notebook.
  file_unknown: '{name} is neither a notebook nor a Python file. Choose an .ipynb or a .py file.',
  notebook_not_json:
    'This file is not a notebook: it is not JSON ({reason}). Choose an .ipynb file as Jupyter saves it.',
  notebook_unknown:
    'This file is JSON, but not a notebook: it has no nbformat. Choose an .ipynb file as Jupyter saves it.',
  notebook_version:
    'This notebook has the format {version}, and only format 4 can be read. Open it in Jupyter and save it again.',
  notebook_without_cells:
    'This notebook has no list of cells. Open it in Jupyter and save it again.',
  notebook_cell_unreadable:
    'Cell {cell} of this notebook cannot be read: its {part} does not follow nbformat 4.',
  lesson_unavailable:
    'The lesson could not be fetched ({reason}). Check the connection and try again.',
  browser_too_old: 'This browser is too old to edit cells. Everything else works.',
} as const;

/** Errors of API calls that the page never makes: arguments, tensors by handle, packing. */
export const engineErrors = {
  invalid_argument: '{argument} must be {expected}.',
  unknown_dtype:
    'There is no dtype “{dtype}” here. Use bool, uint8, int8, int16, int32, int64, float16, bfloat16, float32 or float64.',
  option_unused:
    'The option {option} has no effect on {format}: only {choices} takes it. Leave it out.',
  not_float32: '{argument} must be float32, but it is {dtype}. Convert it first.',
  not_integer_dtype:
    '{argument} must be int8, uint8, int16 or int32, but it is {dtype}. Convert it first.',
  shape_mismatch:
    'The shape holds {expected} {expected=element|elements}, but {actual} {actual=was|were} given. Make them agree.',
  shapes_differ:
    'The shapes {left} and {right} do not fit together. Use tensors of the same shape.',
  unknown_format:
    'There is no format “{format}” here. Use int2, int4, int8, int16, int32, uint2, uint4 or uint8.',
  storage_differs: 'These elements are stored as {expected}, but {actual} was given.',
  bins_out_of_range: 'A histogram of {bins} bins is not possible. Use at least 1, and at most 2²⁴.',
  limits_out_of_order:
    '{min} to {max} is not a range for a histogram. Use two finite numbers, the smaller one first.',
  index_out_of_range:
    'Index {index} is outside axis {axis}, which has {extent} {extent=element|elements}. Use an index from -{extent} to {extent} - 1.',
  step_not_positive: 'A slice must go forwards, but its step is {step}. Use a step of 1 or more.',
  shape_invalid:
    'An extent of {extent} is not possible here. Use whole numbers from 0, and -1 at most once.',
  view_impossible:
    'The elements of shape {from} are not laid out so that a view of shape {to} can reach them. Use reshape, which copies.',
  empty_list: 'There is no tensor in the list. Give it at least one.',
  operator_undefined: '“{operator}” is not defined for tensors of {dtype}. Convert them first.',
  unknown_operator: 'There is no operator “{operator}” here.',
  division_by_zero: '“{operator}” of integers cannot divide by 0. Use floats, or another divisor.',
  exponent_negative:
    'Integers cannot be raised to the power {exponent}. Convert them to float32, or use an exponent from 0.',
  value_overflows: '{dtype} cannot hold {value}. Use a value within its limits, or another dtype.',
  too_many_indices:
    'A tensor of {dims} {dims=dimension|dimensions} does not take {items} {items=index|indices}. Use fewer.',
  index_unsupported: '“...” may stand between the brackets once. Write “:” for further axes.',
  limits_missing: 'clamp needs a minimum, a maximum, or both.',
  axis_repeated: 'An axis is named twice, or several where only one is possible. Name each once.',
  dtypes_differ: 'The tensors are {left} and {right}. Convert one of them, so that they match.',
  range_empty: 'Steps of {step} never lead from {start} to {stop}.',
  tensor_released: 'The tensor has been released. Keep its handle until its last use.',
  not_packable: '{format} already fills whole bytes. Only formats of 2 and 4 bits are packed.',
  outside_format:
    'The element at index {index} (counted from 0, row by row) is {value}, but {format} holds {qmin} to {qmax}.',
  packed_size_differs:
    'That many elements take {expected} {expected=byte|bytes}, but {actual} {actual=was|were} given. Make them agree.',
  stored_size_differs:
    'For this shape, “{part}” takes {expected} {expected=byte|bytes}, but it has {actual}. Use the shape and the format that were stored.',
  levels_out_of_range:
    'A codebook of {levels} {levels=value|values} is not possible. Use 2 to 256.',
  unknown_stored_format:
    'There is no stored format “{format}”. Use the name of one in lower case, such as q4_0, nf4 or mxfp4_floor; the documentation of formats lists all.',
  not_matrix: 'A weight has two dimensions, (out, in), but this tensor has {dims}.',
  not_byte_dtype: '{argument} must be int8 or uint8, but it is {dtype}.',
  k_out_of_range:
    'k is {k}, but there {extent=is|are} {extent} {extent=element|elements}. Use a k within that number.',
  dtype_view_impossible:
    'A tensor of {from} and shape {shape} cannot be viewed as {to}: the last axis must be contiguous, and its bytes a multiple of the new element size.',
  tolerance_negative: 'The tolerances {rtol} and {atol} must both be 0 or more.',
  quantile_out_of_range: 'There is no quantile at {q}. Use a number from 0 to 1.',
  shift_count_differs:
    'There {shifts=is|are} {shifts} {shifts=shift|shifts} for {axes} {axes=axis|axes}. Give one for each, or a single shift and no axis.',
} as const;

/** Errors of an embedded instrument, which has options but no notebook that could open a file. */
export const optionErrors = {
  option_unknown: 'There is no option “{option}” here. Use {choices}.',
  option_not_listed: 'The option {option} does not take “{value}”. Use {choices}.',
  option_unreadable:
    'The option {option} cannot be read: “{value}”. The page about embedding shows how to write it.',
} as const;

/** Texts of the one-file page that differ from the site, because it has no Python. */
export const file = {
  'lesson.intro':
    'The cells below are a notebook in PyTorch. Their outputs are computed live from the tensor and the settings above.',
  'lesson.introRecorded': 'The outputs were recorded when this file was built.',
} as const;

export const fileErrors = {
  python_absent:
    'Cells do not run here, because this file holds no Python. The instrument computes the first lesson’s outputs; to run cells, save the notebook and open it in Jupyter.',
} as const;

/** The static text in the HTML of the documents. */
export const page = {
  'app.documentTitle': 'zeropoint · Linear quantization, element by element',
  'app.title': 'Linear quantization, element by element',
  'app.subtitle': 'Same numbers as PyTorch, computed in your browser.',
  'app.description':
    'Quantize a tensor in your browser, bit for bit as PyTorch does, and see where each element’s error comes from.',
  'app.lessons': 'Lessons',
  'head.large': 'Large',
  'head.help': 'Help',
  'head.skipToResult': 'Skip to the result',
  'head.skipToLesson': 'Skip to the lesson',
  'app.licence': 'MIT licence',
  'app.notices': 'third-party notices',
  'app.promise': 'no account, no tracking, no request to any other host',
  'app.oneFile': 'this page as one file, for offline use',
  'file.holds':
    'The instrument and lessons in one file, which works offline. Python, which runs the cells, is on the site only.',
  'embed.open': 'Open in zeropoint, with the lesson',
  'embed.openLesson': 'Open in zeropoint, with the whole instrument and all lessons',
  'embed.tooLarge': 'This tensor is too large for a link: zeropoint opens without it.',

  'report.link': 'a report on your own weights',
  'builder.link': 'embed it in your own page',
} as const;

/** The additional text of builder.html. */
export const builderPage = {
  'builder.title': 'The playground in your own page',
  'builder.subtitle': 'Choose what readers see and may change, and copy the code.',
  'builder.shows': 'What it shows',
  'builder.lesson': 'A lesson',
  'builder.noLesson': 'None: the instrument alone',
  'builder.exercise': 'An exercise of it',
  'builder.noExercise': 'None: the whole lesson',
  'builder.start': 'Begins with',
  'builder.tensor': 'A tensor of your own',
  'builder.shown': 'What the preview shows now',
  'builder.language': 'Language',
  'builder.readers': 'The reader’s',
  'builder.theme': 'Colours',
  'builder.system': 'The system’s',
  'builder.light': 'Light',
  'builder.dark': 'Dark',
  'builder.look': 'What readers can do',
  'look.everything': 'Everything',
  'look.drag': 'Drag the scale, and nothing else',
  'look.exercise': 'One exercise: find a scale and a zero point',
  'look.readonly': 'Look and point (read-only)',
  'look.own': 'My own choice',
  'builder.oneByOne': 'Choose each part',
  'builder.hide': 'Leave out',
  'builder.lock': 'Lock',
  'builder.readonly': 'Everything (read-only)',
  'builder.code': 'Code to copy',
  'builder.element': 'An element, for pages that may run scripts',
  'builder.frame': 'A frame, for learning platforms and everywhere else',
  'builder.copy': 'Copy',
  'builder.copied': 'Copied.',
  'builder.notCopied':
    'The browser does not allow copying here. The code is selected: press Ctrl+C.',
  'builder.preview': 'Preview',
  'builder.previewHint': 'Try it: readers see exactly this.',
  'part.title': 'Headings',
  'part.tensor': 'Tensor',
  'part.shape': 'Rows and columns',
  'part.examples': 'Examples',
  'part.history': 'Undo, redo',
  'part.text': 'Tensor as text',
  'part.sample': 'Random tensor',
  'part.settings': 'Quantizer',
  'part.format': 'Format',
  'part.scale': 'Scale',
  'part.zero_point': 'Zero point',
  'part.source': 'By hand, min–max, search',
  'part.reset': 'Reset',
  'part.more': 'More settings',
  'part.panels': 'Panels',
  'part.inspector': 'Steps of an element',
  'part.causes': 'Causes of the error',
  'part.stake': 'Opening sentence',
  'part.charts': 'Charts',
  'part.table': 'Table',
  'part.out': 'Code and data',
  'part.compare': 'Comparison',
  'part.granularity': 'Granularity',
  'part.symmetric': 'Symmetric',
  'part.restricted': 'Restricted range',
  'part.convention': 'Rounding convention',
  'part.include_zero': 'Range includes 0',
  'part.clamp': 'Clamp',
  'part.cast_to_float': 'Cast to float',
} as const;

/** The remaining text of the interface. */
export const ui = {
  // Between two sentences.
  'join.sentences': ' ',
  'app.loading': 'Loading the core…',
  'app.retry': 'Try again',
  'notice.report': 'The report on checkpoints opens it.',
  'app.stale': 'These are still the results of the last valid settings.',

  'tensor.title': 'Tensor',
  'tensor.cell': 'Row {row}, column {column}',
  'tensor.shape': 'Shape: {shape}',
  'tensor.flat': '1-D',
  'tensor.addRow': 'Add a row',
  'tensor.removeRow': 'Remove the last row',
  'tensor.addColumn': 'Add a column',
  'tensor.removeColumn': 'Remove the last column',
  'tensor.fill': 'Drag to fill',
  'tensor.slices': 'Which matrix is shown',
  'tensor.slice': 'Matrix {slice} of {slices}',
  'tensor.large':
    '{shape} elements are shown as a picture. Point at one to read it; paste or draw others to replace them.',
  'tensor.undo': 'Undo',
  'tensor.undoHint': 'Undo a change (Ctrl+Z)',
  'tensor.redo': 'Redo',
  'tensor.redoHint': 'Redo it (Ctrl+Y)',
  'tensor.asText': 'Paste or edit as text',
  'tensor.textLabel': 'The tensor as text',
  'tensor.textHint':
    'torch.tensor(…), a nested list, JSON, CSV, PyTorch or NumPy output, or spreadsheet cells.',

  'preset.title': 'Examples',
  'preset.lesson': 'The lesson’s tensor',
  'preset.outlier': 'One outlier column',
  'preset.clamped': 'A zero point out of reach',
  'preset.ties': 'Exactly between two levels',
  'preset.constant': 'All values equal',
  'preset.spread': 'Rows of different spread',

  'sample.title': 'Draw a random tensor',

  'settings.title': 'Quantizer',
  'settings.scale': 'Scale',
  'settings.zeroPoint': 'Zero point',
  'settings.dtype': 'Format',
  'settings.source': 'Scale and zero point',
  'settings.more': 'More settings',
  'settings.slider': '{name}, slider',
  'settings.reset': 'Reset',
  'settings.resetHint': 'Restore the initial settings; the tensor stays',
  'tensor.reset': 'Start over',
  'tensor.resetHint': 'Restore the initial tensor and settings',

  'source.given': 'By hand',
  'source.minMax': 'Min–max',
  'source.mse': 'Search',
  'cause.wrapped': 'wrapped',
  'cause.clipped': 'clipped',
  'cause.rounded': 'rounded',
  'cause.exact': 'exact',
  'source.givenHint': 'You set both',
  'source.minMaxHint': 'From the smallest to the largest value',
  'source.mseHint': 'The smallest mean squared error of many scales and zero points',

  'stake.2': 'In {format}, a model takes a sixteenth of the space that float32 needs.',
  'stake.4': 'In {format}, a model takes an eighth of the space that float32 needs.',
  'stake.8': 'In {format}, a model takes a quarter of the space that float32 needs.',
  'stake.16': 'In {format}, a model takes half of the space that float32 needs.',
  'stake.32': 'In {format}, a model takes as much space as in float32.',
  'stake.changed': 'The price: its numbers change. Here {before} comes back as {after}.',
  'stake.same': 'The price: its numbers may change. Here {before} comes back unchanged.',

  'ruler.left': 'Scale: the left end of the ruler',
  'ruler.right': 'Scale: the right end of the ruler',
  'ruler.zero': 'Zero point: the ruler itself',
  'ruler.error': '{before} → {integer} → {after}: error {error}',

  'chart.title': 'Charts',
  'chart.line': 'Number line',
  'chart.staircase': 'Staircase',
  'chart.histogram': 'Histograms',
  'chart.landscape': 'Error landscape',
  'chart.rate_distortion': 'Bits vs error',
  'chart.conventions': 'Library differences',
  'out.title': 'Export and open',
  'chart.loading': 'Loading…',

  'panel.original': 'Original',
  'panel.quantized': 'Quantized',
  'panel.dequantized': 'Dequantized',
  'panel.error': 'Error',
  'panel.errorHint': '|dequantized − original|',
  'panel.row': 'Row {row}',
  'panel.value': '{panel}, row {row}, column {column}: {value}',
  'panel.cell': '{panel}, row {row}, column {column}: {value}, {cause}',

  'bar.title': 'Where the squared error comes from',
  'bar.label': 'Where the squared error comes from: {sentence}',
  'bar.share': '{cause} {percent} %',
  'bar.none': 'Every element comes back exactly: there is no error.',
  'bar.one': '{percent} % of the squared error comes from 1 {cause} value.',
  'bar.some': '{percent} % of the squared error comes from {count} {cause} values.',
  'bar.all': 'All of the squared error comes from {cause} values ({count} of {total}).',
  'bar.roundedHalf': 'Nothing clips. What is left is rounding, at most half a step: {half}.',
  'bar.roundedEach':
    'Nothing clips. What is left is rounding, at most half a step of the scale that a value has.',
  'bar.lostZero': 'Every value came back as 0: one step, {scale}, is wider than all of them.',
  'bar.lostAll': 'Every value came back as 0: its step is wider than the value.',
  'bar.lostSame':
    'Every value came back as {value}: one step, {scale}, is wider than their differences.',
  'bar.coarse':
    'Nothing clips, but only {levels} integers are in use: a step of {scale} is too wide for these values.',
  'bar.nearlyAll': 'Nearly all of the squared error comes from {count} {cause} values.',
  'bar.nearlyAllOne': 'Nearly all of the squared error comes from 1 {cause} value.',
  'bar.allOne': 'All of the squared error comes from 1 {cause} value.',
  'bar.beyond': 'The squared error is beyond float32.',
  'bar.bits': 'Bits per weight',
  'bar.size': 'Size',
  'size.sum': '{levels} + {shared} for {what}, instead of {float} in float32.',
  'size.pairs.one': 'scale and zero point',
  'size.pairs.many': '{count} scales and zero points',
  'size.scales.one': 'the scale',
  'size.scales.many': '{count} scales',
  'size.tensor': 'In a large tensor the {shared} vanish.',
  'size.channel': 'The longer the channels, the less the {shared} matter.',
  'size.group': 'Each group needs its own, in a large tensor, too.',
  'bar.mse': 'Mean squared error',
  'bar.norm': 'Norm of the error',
  'bar.scale': 'Scale',
  'bar.scales': 'Scales',
  'bar.zeroPoint': 'Zero point',

  'announce.result': 'Mean squared error {mse}. {sentence}',
  'announce.pinned': 'This setting is pinned: the next ones are compared with it.',
  'announce.unpinned': 'No setting is pinned any more.',
  'compare.pin': 'Pin to compare',
  'compare.pinned': 'Pinned · Unpin',

  'line.real': 'real',
  'line.zeroPoint': 'zero point',
  'line.summary':
    'The integers {qmin} to {qmax} stand for the real numbers {low} to {high}, in steps of {scale}; 0 is stored as {zeroPoint}. {clipped} of {total} {total=value|values} clipped, {wrapped} wrapped.',
  'line.part': 'This is scale {part} of {parts}: point at an element to see its own.',
  'line.outside': 'beyond {dtype}',
  'line.table': 'All elements as a table',

  'inspector.worst': '{place} (largest error)',
  'inspector.title': 'Row {row}, column {column}',
  'inspector.title3': 'Matrix {slice}, row {row}, column {column}',
  'inspector.original': 'original',
  'inspector.divide': '÷ {scale}',
  'inspector.multiply': '× 1 / {scale}',
  'inspector.shift': '+ ({zeroPoint})',
  'inspector.round': 'round',
  'inspector.clamp': 'clamp',
  'inspector.wrap': 'wrap',
  'inspector.store': 'store',
  'inspector.unshift': '− ({zeroPoint})',
  'inspector.restore': '× {scale}',
  'inspector.error': 'signed error',
} as const;

/** The text of the link, the notebook and the guide, which an embedded instrument does not have. */
export const notebook = {
  'share.copy': 'Copy link',
  'share.copied': 'Link copied.',
  'share.notCopied':
    'The browser does not allow copying here. The address of this page is the link.',

  'lesson.intro':
    'The cells below are a notebook in PyTorch. Until you run one, their outputs are computed live from the tensor and the settings above; edit or run a cell, and Python takes over.',
  'lesson.introRecorded':
    'The outputs were recorded when this page was built. When you run a cell, the cells above it run first.',
  'lesson.introRun': 'The cells run in Python, here in your browser.',
  'lesson.helper': 'helper.py',
  'lesson.section': 'Link to this section',
  'lesson.formulasInCpp': 'These formulas in C++',
  'lesson.loading': 'Loading the lesson…',

  'guide.title': 'Three things to try',
  'guide.drag': 'Drag until nothing clips',
  'guide.left': 'Pull the left end until {value} is on the ruler',
  'guide.right': 'Pull the right end until {value} is on the ruler',
  'guide.outside': '{count} outside',

  'notebook.title': 'Notebook: {title}',
  'notebook.open': 'Open .ipynb…',
  'notebook.save': 'Save .ipynb',
  'notebook.introFile': 'No cell runs until you run it. The file stays in your browser.',
  'notebook.empty': 'This notebook has no cell. Add one with the buttons above.',
  'notebook.tools': 'Notebook tools',
  'notebook.runAll': 'Run all',
  'notebook.runAllHint': 'Run all code cells from top to bottom',
  'notebook.stop': 'Stop',
  'notebook.stopHint': 'Stop at once (I I). Your text stays; variables are lost',
  'notebook.restart': 'Restart',
  'notebook.restartHint': 'Restart Python, without variables (0 0)',
  'notebook.addCode': '+ Code',
  'notebook.addCodeHint': 'Add a code cell below (B)',
  'notebook.addText': '+ Text',
  'notebook.addTextHint': 'Add a text cell below',
  'notebook.undo': 'Undo',
  'notebook.undoHint': 'Undo the last change of the cells (Z)',
  'notebook.redo': 'Redo',
  'notebook.redoHint': 'Redo it (Shift+Z)',
  'notebook.goOn': 'Continue',
  'notebook.deleted': 'A cell was deleted.',
  'notebook.kept': 'Your changes are back, stored on this device only.',
  'notebook.older': 'This lesson is newer. Your changes are back, stored on this device only.',
  'notebook.discard': 'Discard',
  'notebook.parted.setting':
    'The notebook still shows the previous tensor and setting: its functions support one scale for the whole tensor, PyTorch’s integer types, and one way to round.',
  'notebook.parted.tensor':
    'The notebook still shows the previous tensor and setting: its code takes a vector or matrix of at most 64 rows and columns.',
  'notebook.parted.note': 'The notebook still shows the previous tensor and setting.',
  'notebook.parted.dtype':
    'PyTorch has no {format}, so the notebook stays at its previous setting.',
  'notebook.useOwn': 'Use the notebook’s',
  'notebook.unsaved': 'edited, not saved',
  'notebook.fileTaken': '{name} is in Python’s folder now: “from {module} import …” finds it.',

  'cell.code': 'Code cell, number {place}',
  'cell.markdown': 'Text cell, number {place}',
  'cell.raw': 'Raw cell, number {place}',
  'cell.source': 'Code of cell {place}. Escape leaves it',
  'cell.text': 'Text of cell {place}. Escape leaves it',
  'cell.tools': 'Cell tools',
  'cell.run': 'Run this cell',
  'cell.edit': 'Edit the text',
  'cell.addBelow': 'Add a cell below',
  'cell.moveUp': 'Move up',
  'cell.moveDown': 'Move down',
  'cell.toText': 'Make it text',
  'cell.toCode': 'Make it code',
  'cell.clear': 'Clear the output',
  'cell.delete': 'Delete the cell',
  'cell.emptyText': 'An empty text cell. Double-click to write.',
  'cell.locked': 'This cell is locked: it belongs to an exercise.',
  'cell.stopped': 'Interrupted. Variables are lost.',
  'cell.skipped': 'Line {line} was skipped, because it is not Python: {text}',
  'cell.assigned':
    'This code is your own and stays as it is. The instrument’s value is set right after it.',
  'cell.deaf':
    'This code is your own and stays as it is. The instrument’s switch does not reach it.',
  'cell.beyond':
    'The instrument keeps its tensor. It takes float32 tensors of one to three axes with 1 to {limit} elements, and test_tensor is {what}.',
  'cell.notFinite':
    'The instrument keeps its tensor. Quantization needs finite numbers, and test_tensor holds {value}.',

  'output.recorded': 'recorded',
  'output.fold': 'Hide the output',
  'output.unfold': 'Show the output',
  'output.folded': 'The output is hidden.',
  'output.goTo': 'Go to line {line} of the cell',
  'output.unknown': 'This page cannot show this output: {types}',

  'plot.hint': 'Point at an element, or move with the arrow keys, to read it in all four.',
  'plot.element':
    'Row {row}, column {column}: original {original}, quantized {quantized}, dequantized {dequantized}, error {error}',
  'plot.elementCause':
    'Row {row}, column {column}: original {original}, quantized {quantized}, dequantized {dequantized}, error {error}: {cause}',

  'python.off': 'Python starts when you edit or run a cell.',
  'python.loading': 'Python is loading.',
  'python.files': 'fetching its files',
  'python.start': 'starting',
  'python.idle': 'Python is ready.',
  'python.running': 'Running…',
  'python.asks': 'This cell has run for {seconds} s. Continue, or stop it?',
} as const;

/** The additional text of the workbench, which a first visit does not load. */
export const bench = {
  // Between the parts of a list.
  'join.settings': ', ',
  'table.element': 'Element',
  'table.original': 'Original',
  'table.quantized': 'Quantized',
  'table.dequantized': 'Dequantized',
  'table.error': 'Error',
  'table.cause': 'Cause',
  'chart.computing': 'Computing…',
  'chart.finer': 'It is still being refined.',
  'chart.earlier': 'The picture and its numbers still show an earlier tensor or setting.',
  'chart.table': 'The chart’s numbers as a table',
  'chart.tableMore': 'And {count} more.',

  'staircase.title': 'Integers against real values',
  'staircase.step': 'one step = scale = {scale}',

  'picture.zoom': 'Zoom',
  'picture.zoomIn': 'Zoom in',
  'picture.zoomOut': 'Zoom out',
  'picture.whole': 'Whole tensor',
  'picture.limits': 'Colours to',
  'picture.robust': 'most values',
  'picture.robustHint':
    'Colours end at 2.5 times the 5th or the 95th percentile, whichever is farther from 0, and for errors at half a step; values beyond are black',
  'picture.full': 'the largest',
  'picture.fullHint': 'Colours end at the largest value and at the largest error',
  'picture.beyond': 'beyond the colours',
  'picture.where':
    'Rows {firstRow}–{lastRow} of {rows}, columns {firstColumn}–{lastColumn} of {columns}',
  'picture.hint':
    'Zoom with + and −, or with Ctrl and the wheel; drag, or press Shift and an arrow key, to move. 0 shows the whole tensor.',

  'histogram.values': 'Values before and after',
  'histogram.errors': 'Errors',
  'histogram.value': 'value',
  'histogram.error': 'dequantized − original',
  'histogram.count': 'elements',
  'histogram.before': 'original',
  'histogram.after': 'dequantized',
  'histogram.from': 'From',
  'histogram.to': 'to',
  'histogram.summary':
    '{count} {count=value|values} between {low} and {high}, before and after. No error is larger than {most}.',

  'landscape.title': 'Mean squared error over scale and zero point',
  'landscape.scale': 'scale',
  'landscape.zeroPoint': 'zero point',
  'landscape.error': 'mean squared error',
  'landscape.handle': 'The present scale and zero point',
  'landscape.handleText': 'scale {scale}, zero point {zeroPoint}',
  'landscape.summary':
    'The present pair is {scale} and {zeroPoint}. The lowest error on this grid is {error}, at {bestScale} and {bestZeroPoint}. Drag the point, or click anywhere.',
  'landscape.summaryPart':
    'This is the part under scale {part} of {parts}, whose pair is {scale} and {zeroPoint}. The lowest error on this grid is {error}, at {bestScale} and {bestZeroPoint}.',

  'landscape.negative':
    'The present scale is negative. This plane has positive ones only, so the point stands at its edge.',
  'landscape.switches':
    'This chart always clamps and casts to float; with a switch off, the error above may differ.',
  'landscape.name': 'name',
  'landscape.present': 'the present setting',
  'landscape.lowest': 'lowest on this grid',
  'landscape.part':
    'The named points, then {known} of {count} points, spread evenly over the plane.',

  'bitsError.title': 'Bits per weight against signal-to-quantization-noise ratio',
  'bitsError.bits': 'bits per weight',
  'bitsError.sqnr': 'SQNR (dB)',
  'bitsError.exact': 'without error',
  'bitsError.front': 'Pareto front: none better for as few bits',
  'bitsError.current': 'the present setting',
  'bitsError.setting': 'Setting',
  'bitsError.sqnrShort': 'SQNR',
  'bitsError.use': 'Use this',
  'bitsError.inUse': 'In use',
  'bitsError.wide': 'Show settings of more than {bits} bits too',
  'bitsError.summary':
    '{count} settings for this tensor. Faint ones are worse than another in both. Point at one to read it; click it, or press Enter, to use it.',
  'bitsError.here': 'The present setting: {bits} bits, {sqnr}.',
  'bitsError.best': 'Best with at most {budget} bits per weight: {setting} ({bits} bits, {sqnr}).',
  'bitsError.scaleCosts':
    'Nothing useful fits into {budget} bits per weight: the scale alone costs {bits} (32 / {count}).',
  'bitsError.tooCoarse':
    'Nothing useful fits into {budget} bits per weight: no setting of that size reaches {usable} dB.',
  'bitsError.smallest':
    'The smallest setting with at least {usable} dB is {setting} ({bits} bits, {sqnr}).',
  'bitsError.noneUsable': 'No larger one does either.',
  'bitsError.extent':
    'They cover all formats, observers and axes, groups of 4 to 128 that divide a row, and percentiles {percentiles}.',
  'bitsError.leavesOut':
    'The search of more than {searched} elements, and entropy for more than {entropies} scales, are left out: they take too long.',

  'granularity.tensor': 'per tensor',
  'granularity.channel': 'per channel, axis {axis}',
  'granularity.group': 'per group of {size}',

  'compare.title': 'Compared with',
  'compare.heading': 'Compared with: {setting}',
  'compare.swap': 'Swap',
  'compare.unpin': 'Unpin',
  'compare.metric': 'Metric',
  'compare.before': 'Pinned',
  'compare.now': 'Now',
  'compare.difference': 'Difference',
  'compare.byHand': 'scale {scale}, zero point {zeroPoint}',
  'compare.wrapped': 'without the clamp',
  'compare.notCast': 'without the cast to float',
  'compare.equal': 'equal',

  'out.code': 'As a program',
  'out.pytorch': 'PyTorch',
  'out.numpy': 'NumPy',
  'out.cpp': 'C++',
  'out.notebook': 'Notebook cell',
  'out.copy': 'Copy',
  'out.copied': 'Copied.',
  'out.notCopied': 'The browser does not allow copying here. Save it as a file instead.',
  'out.save': 'Save',
  'out.addCell': 'Add to the notebook',
  'out.saveFile': 'Save {name}',
  'out.files': 'The program loads long data from files. Save them beside it.',
  'out.npy': 'The tensor as .npy',
  'out.data': 'The numbers',
  'out.csv': 'CSV, one element per line',
  'out.json': 'JSON, exact',
  'out.state': 'Save as a file that opens here',
  'out.open': 'Open a state or a tensor from a file (.npy, .json, .csv, .txt)',
  'out.pictures': 'The chart above',
  'out.svg': 'SVG',
  'out.png': 'PNG',
  'out.panels': 'Panels as SVG',

  'metric.mse': 'Mean squared error',
  'metric.mae': 'Mean absolute error',
  'metric.max': 'Largest error',
  'metric.norm': 'Norm of the error',
  'metric.relative': 'Relative norm',
  'metric.sqnr': 'SQNR (dB)',
  'metric.cosine': 'Cosine similarity',
  'metric.clippedShare': 'Share outside the limits, clipped or wrapped',
  'metric.bitsPerWeight': 'Bits per weight',

  'sample.kind': 'Kind of tensor',
  'sample.shape': 'Shape',
  'sample.seed': 'Seed',
  'sample.draw': 'Draw',
  'sample.hint':
    'The same kind, shape and seed always give the same numbers, which are PyTorch’s to the bit.',
  'sample.shapeWrong':
    'A shape has one to three extents, such as 8 × 8, and at most 1,048,576 elements.',
  'sample.seedWrong': 'A seed is a whole number from 0 to 9,007,199,254,740,991.',
  'sample.normal': 'Normal',
  'sample.uniform': 'Uniform, −1 to 1',
  'sample.laplace': 'Laplace (heavy tails)',
  'sample.outlier_channel': 'Normal, one column × 20',
  'sample.positive': 'All positive',
  'sample.constant': 'Constant',
  'sample.ties': 'Whole numbers and a half',
  'sample.channel_spread': 'Rows from small to large',
  'example.part':
    'Rows {row} to {lastRow} and columns {column} to {lastColumn}, counted from 0, of the matrix {tensor} from {file}.',
  'example.lesson': 'The first lesson’s tensor, with the scale and zero point that it begins with.',
  'example.outlier':
    'One column is 20 times as large. The scale must hold it; the others lose precision.',
  'example.clamped': 'Min–max asks for a zero point that int8 does not have, so 1000 is clipped.',
  'example.ties':
    'Each value is halfway between two integers. Ties go to the even one, as in PyTorch.',
  'example.constant':
    'All values are equal. Min–max takes the value as the scale, so nothing is lost.',
  'example.spread':
    'The rows grow from small to large. A scale for each row keeps all of them precise.',
  'share.unlinkable':
    'This tensor is too large for the address, so there is no link. Send it as a file (“Save as a file that opens here”, below): dropped or opened on this page, it shows the same.',
  'settings.shared':
    'This is the first of {count} scales. A scale set by hand applies to the whole tensor.',
  'adapted.format':
    '{format} has no zero point {zeroPoint}, so min–max has set scale and zero point.',
  'adapted.tensor':
    'Scale {scale} and zero point {zeroPoint} would lose nearly all of this tensor, so min–max has set both.',
  'adapted.keep': 'Keep mine',
  'adapted.use': 'Use min–max',
  'settings.sharing': 'One scale',
  'settings.axis': 'Along',
  'settings.axisOption': 'axis {axis} ({extent} {extent=channel|channels})',
  'settings.groupSize': 'Group size',
  'settings.observer': 'Range from',
  'settings.percentiles': 'Percentiles',
  'settings.lower': 'Lower percentile',
  'settings.upper': 'Upper percentile',
  'settings.convention': 'Rounding',
  'settings.clamp': 'Clamp',
  'settings.clampHint': 'Off: values beyond the integer type wrap',
  'settings.castToFloat': 'Cast to float',
  'settings.castToFloatHint': 'Off: quantized − zero point is computed in the integer type',
  'settings.symmetric': 'Symmetric',
  'settings.symmetricHint': 'On: the zero point is 0. Signed types only',
  'settings.includeZero': 'Range includes 0',
  'settings.includeZeroHint':
    'On: a range found from the data is widened until it holds 0, as PyTorch’s observers do',
  'reach.note':
    'Without 0 between the smallest and the largest value, the range asked for the zero point {wanted}, which {format} does not have. {used} is used, so {clipped} are clipped.',
  'reach.above': 'values above {limit}',
  'reach.below': 'values below {limit}',
  'reach.include': 'Let the range include 0',
  'settings.restricted': 'Restricted range',
  'settings.restrictedHint': 'On: equal on both sides of 0, such as −127 to 127. Signed types only',
  'sharing.tensor': 'for the tensor',
  'sharing.channel': 'for each channel',
  'sharing.group': 'for each group',
  'source.absMax': 'Largest magnitude',
  'source.absMaxHint': 'Equal on both sides of 0',
  'source.percentile': 'Percentiles',
  'source.percentileHint': 'Without the values at both ends',
  'source.entropy': 'Entropy',
  'source.entropyHint': 'The clipping that keeps most of the information',
  'convention.shift_then_round': 'round(x / scale + zero point)',
  'convention.onnx': 'round(x / scale) + zero point, as ONNX',
  'convention.torch': 'round(x × (1 / scale)) + zero point, as torch.quantize_per_tensor',
} as const;
