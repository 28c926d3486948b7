import { compareTexts } from './en_report_compare.ts';
import { resumeTexts } from './en_report_resume.ts';
import { tensorTexts } from './en_report_tensors.ts';

/** The static text of report.html. */
export const reportPage = {
  'report.documentTitle': 'zeropoint · What quantization does to your weights',
  'report.title': 'What quantization does to your weights',
  'report.subtitle': 'Read and computed here, in your browser. Nothing is uploaded.',
} as const;

/** The text of the report, which loads with its page only. */
export const report = {
  'drop.hint':
    'Drop a file of weights of any size anywhere on this page, or several shards at once: safetensors, GGUF, PyTorch, ONNX, npy, npz or CSV.',
  'drop.files': 'Choose files',
  'drop.folder': 'Choose a folder',
  'drop.example': 'Try the example',
  'drop.exampleAbout':
    'The example is Silero VAD v6, which finds speech in sound: 0.97 MB of float32.',
  'drop.release': 'Release to read these files',
  'drop.opening': 'Reading the header of {names} …',
  'drop.several': '{name} and {count} more',
  'drop.none':
    'There is no file of weights among the {count} {count=file|files}. Choose files that end in {endings}.',
  'drop.example_unavailable':
    'The example could not be fetched ({reason}). Check the connection and try again.',
  'drop.kept': 'The report below is still that of {names}.',

  'progress.label': 'Progress',
  'progress.tensors': '{done} of {count} {count=tensor|tensors}',
  'progress.bytes': '{done} of {total} worked through',
  'progress.rate': '{rate} a second',
  'progress.left': '{time} left',
  'progress.cancel': 'Cancel',
  'progress.goOn': 'Go on',
  'progress.cancelled':
    'Cancelled: {done} of {count} {count=tensor|tensors} {done=has|have} been surveyed, and {done=stays|stay}.',
  'progress.done': '{count} {count=tensor|tensors} surveyed in {time}.',
  'progress.started': 'Surveying {count} {count=tensor|tensors}.',

  'file.kind': '{kind}, {tensors} {tensors=tensor|tensors}, {size}',
  'file.metadata': 'Metadata',
  'file.skipped': '{count} {count=tensor|tensors} cannot be read',
  'file.listed': '{count} {count=tensor|tensors} without figures',
  'file.codes':
    'This file is quantized already: {count} {count=tensor holds|tensors hold} codes ({schemes}), with scales in other tensors. Codes are not decoded here. Both stay as they are, and no figure, total or mix counts them as weights.',

  'choice.formats': 'Formats',
  'choice.usual': 'Usual formats',
  'choice.others': 'Other formats',
  'choice.again': 'Survey the added formats',
  'choice.measure': 'The table shows',
  'choice.format': 'Format',
  'choice.filter': 'Names that contain',

  'measure.sqnr': 'SQNR (dB)',
  'measure.inlierSqnr': 'SQNR without the largest 0.1 % (dB)',
  'measure.usualSqnr': 'SQNR without outlier rows and columns (dB)',
  'measure.relative': 'Relative error',
  'measure.max': 'Largest error',
  'measure.clippedShare': 'Clipped elements',
  'measure.flushedShare': 'Elements that become 0',
  'measure.bitsPerWeight': 'Bits per weight',
  'measure.inlierNote':
    'In parentheses: without the largest 0.1 % of the elements, or without outlier rows and columns if that is lower. They can hide how badly the rest is hit. Sorted by the lower of the two figures.',

  'column.name': 'Name',
  'column.shape': 'Shape',
  'column.dtype': 'Data type',
  'column.elements': 'Elements',
  'column.length': 'Share of bytes',
  'column.min': 'Min',
  'column.max': 'Max',
  'column.mean': 'Mean',
  'column.std': 'Std',
  'column.peak': 'max ÷ std',
  'column.histogram': 'Histogram',

  'table.title': 'Tensors',
  'table.none': 'No name contains this text.',
  'table.pending': 'not yet surveyed',
  'table.crashed':
    'The core stopped at this tensor ({reason}). The other tensors are not affected.',
  'table.page': 'Tensors {first} to {last} of {count}',
  'table.previous': 'Previous',
  'table.next': 'Next',
  'table.histogram': 'Elements from {min} to {max} in {bins} bins; the fullest has {most}.',

  'map.title': 'Map of the layers',
  'map.hint':
    'A row for each layer, a column for each of its tensors. The more a cell stands out from the page, the more {format} harms most weights of its tensor. The colours span what {format} does to this file. A cell of several tensors shows the worst of them.',
  'map.layer': 'Layer',
  'map.outside': 'Not in a layer',
  'map.numbered': 'Numbered',
  'map.cell': '{name}: {sqnr} dB',
  'map.cellOf': '{name}, the worst of {count}: {sqnr} dB',
  'map.unknown': '{name}: no figure',
  'map.notFinite': 'NaN or infinities in {names}',
  'map.mark': 'holds NaN or infinities',
  'map.pending': '{name}: not yet surveyed',
  'map.legend': 'Colours: {low} dB or less stands out most, {high} dB or more least.',

  'worst.title': 'The ten that {format} harms most',
  'worst.few': 'Tensors, worst first ({format})',
  'worst.all': '({sqnr} dB over all elements)',
  'worst.none': 'No tensor of this file has an error under {format}.',
  'worst.rule':
    'By what most weights suffer: the lower of SQNR over all elements and SQNR without outliers. Among tensors of two axes or more that are not integers. Reasons are guesses from the statistics.',

  'why.notFinite':
    '{count} {count=element|elements} ({share}) {count=is|are} NaN or infinite and {count=counts|count} as 0, so {count=it says|they say} more about the file than about the format.',
  'why.flushed':
    '{share} of the elements become 0: they are smaller than half a step, so most of the tensor is lost.',
  'why.clipped':
    '{share} of the elements are beyond the largest value under their scale, and clip.',
  'why.element':
    'A few elements are huge: the largest magnitude is {largest}, but all except a thousandth stay within {inlier}, {ratio} times less. A scale that reaches the largest has steps too wide for the rest.',
  'why.column':
    'Column {index}, counted from 0, is {ratio} times larger than the median column. It widens the steps of everything that shares a scale with it.',
  'why.columns':
    '{count} columns are up to {ratio} times larger than the median column: columns {indices}, counted from 0. They widen the steps of everything that shares a scale with them.',
  'why.row':
    'Row {index}, counted from 0, is {ratio} times larger than the median row. It widens the steps of everything that shares a scale with it; a scale for each row would keep it apart.',
  'why.rows':
    '{count} rows are up to {ratio} times larger than the median row: rows {indices}, counted from 0. They widen the steps of everything that shares a scale with them; a scale for each row would keep them apart.',
  'why.and': '{indices} and {last}',
  'why.andOthers': '{indices} and others',
  'why.overflow':
    'The format makes NaN or infinities of finite elements: the largest magnitude is {largest}. No mix uses it for this tensor.',
  'why.zeros': 'Every element is 0, so the format stores it exactly.',
  'why.spread':
    'The values have long tails: the largest is {peak} standard deviations from zero, so most elements lie within a few steps.',
  'why.flat':
    'No outlier: the largest magnitude is {peak} standard {peak=deviation|deviations}. The error is what {bits} bits per weight cost.',
  'why.equal':
    '{elements=Its only element|Every finite element} is {value}, which the format does not store exactly.',
  'why.exact': 'The format stores every element exactly.',

  'flag.nothingFinite': 'Nothing is finite: {nans} NaN, {infinities} infinite.',
  'flag.nan': '{count} NaN.',
  'flag.infinite': '{count} infinite.',
  'flag.zeros': 'All zeros.',
  'flag.constant': 'Every element is {value}.',
  'flag.subnormal': 'Subnormal numbers only: the largest magnitude is {largest}.',
  'flag.zeroRows': '{count} {count=row|rows} of zeros.',
  'flag.zeroColumns': '{count} {count=column|columns} of zeros.',

  'totals.title': 'The whole file',
  'totals.size': 'Size',
  'totals.of': 'Of today’s size',
  'totals.now': 'Now',
  'totals.weights':
    '{count} {count=tensor|tensors} with {elements} {elements=element|elements} would be quantized. {kept} {kept=other|others} ({size}) {kept=stays as it is|stay as they are}: vectors, integers, unreadable ones.',
  'totals.partial': 'Not all tensors have been surveyed yet: figures are those of the others.',
  'totals.leftOut': '{count} {count=tensor left as it is|tensors left as they are}',
  'totals.replaced':
    '{count} {count=tensor|tensors} in another format, because rows are not whole blocks',
  'totals.planned':
    'Sizes are those of the files that would be written, headers included: .gguf for the formats of ggml, .safetensors for the others. They appear once every tensor is surveyed.',
  'totals.disclaimer':
    'The error of weights is not the quality of a model. One published quantization lowered the weight error by 3.3 % and still made the model 8 % worse: layers differ in how much their errors matter. Test the model itself before you decide.',
  'totals.source': 'Source: trinity, pull request 690',

  'recipe.title': 'Best mix of formats for a given size',
  'recipe.hint':
    'Chooses a format for each tensor, or leaves it as it is, so that the sum of squared errors is the smallest within the limit.',
  'recipe.target': 'Target',
  'recipe.bits': 'bits per weight',
  'recipe.megabytes': 'MB for the whole file',
  'recipe.isGguf': 'Only formats of llama.cpp',
  'recipe.find': 'Find the mix',
  'recipe.searching': 'Searching …',
  'recipe.invalid':
    'The target must be a number above 0, and at least one tensor must have a choice.',
  'recipe.tooSmall':
    'Even the smallest mix needs {least} bits per weight. Raise the target, or add smaller formats.',
  'recipe.found':
    '{bits} bits per weight, {size} for the whole file, SQNR {sqnr} dB. No other mix within the limit has a smaller sum of squared errors.',
  'recipe.bound':
    '{bits} bits per weight, {size} for the whole file, SQNR {sqnr} dB. The search was ended: another mix could lower the sum of squared errors by {percent} at most.',
  'recipe.against': 'For comparison, {format} everywhere: {bits} bits per weight, SQNR {sqnr} dB.',
  'recipe.notFinite':
    '{count} {count=tensor holds|tensors hold} NaN or infinities and {count=stays as it is|stay as they are}: {names}',
  'recipe.dropped':
    '{format} is no choice for {count} {count=tensor|tensors}, for a reason such as this:',
  'recipe.keptByName':
    '{count} {count=tensor stays|tensors stay} unquantized whatever the format, for a reason such as this:',
  'recipe.count': 'Tensors',
  'recipe.json': 'Recipe as JSON',
  'recipe.arguments': 'Arguments of llama-quantize',
  'recipe.argumentsNote':
    'llama.cpp matches the names in a GGUF file. Those of other files differ, and must be translated first.',

  'detail.of': '{name}: shape {shape}, {dtype}',
  'detail.stats':
    '{elements} {elements=element|elements}, among them {zeros} {zeros=zero|zeros}, {nans} NaN and {infinities} infinite. All except the largest 0.1 % have magnitudes up to {inlier}.',
  'detail.values': 'Value',
  'detail.counts': 'Elements',
  'detail.open': 'Open {rows} × {columns} of its elements in the instrument',
  'detail.where':
    'from row {row} and column {column} of its matrix, counted from 0, around the largest error',
  'detail.noWindow': 'The file holds this tensor in a form of which no part can be read alone.',
  'detail.window_not_finite':
    'This part of the tensor contains NaN or infinities, which the instrument does not take.',
  'detail.close': 'Close',

  ...tensorTexts,
  ...compareTexts,
  ...resumeTexts,

  'export.title': 'Save this report',
  'export.csv': 'Table (CSV)',
  'export.json': 'Report (JSON)',
  'export.html': 'One page (HTML)',
  'export.made': 'Computed by zeropoint, {date}.',
} as const;

export type ReportMessageId = keyof typeof report;
