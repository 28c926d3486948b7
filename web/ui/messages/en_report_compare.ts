/** The texts around the comparison with another file. */
export const compareTexts = {
  'compare.title': 'Compare with another file',
  'compare.hint':
    'What did a real quantizer do to each tensor? Choose a second file of the same network, or drop it here: the GGUF that was made of this checkpoint, for example. This file is the original; errors are those of the other.',
  'compare.files': 'Choose the other file',
  'compare.opening': 'Reading the header of {names} …',
  'compare.kept': 'The comparison below is still that with {names}.',
  'compare.with': 'Compared with {names}',
  'compare.label': 'Progress of the comparison',
  'compare.started': 'Comparing {count} {count=tensor|tensors}.',
  'compare.done': '{count} {count=tensor|tensors} compared in {time}.',
  'compare.cancelled':
    'Cancelled: {done} of {count} {count=tensor|tensors} {done=has|have} been compared, and {done=stays|stay}.',
  'compare.totals':
    '{count=|All }{count} {count=tensor|tensors together}: SQNR {sqnr} dB, relative error {relative}, {differing} of the elements differ. {count=It takes|They take} {bytes} here and {otherBytes} there.',
  'compare.noPair': 'No pair of weights: nothing was compared that a quantizer touches.',
  'compare.identical':
    'The weights that were compared are identical: {count} {count=tensor|tensors}.',
  'compare.same': '{count} {count=tensor is|tensors are} identical',
  'compare.more': '{count} more {count=pair|pairs}: save the comparison to see all.',
  'compare.imatrix':
    'An importance matrix gives the weights that matter more a smaller error, and others a larger one. Such a file looks worse here than it is: with a realistic matrix, K-quants of normal weights come out up to 0.6 dB lower, while they are 1.3 to 4 dB better by the matrix’s own weights.',
  'compare.imatrix.used': 'The other file was made with an importance matrix, as its metadata say.',
  'compare.imatrix.unknown':
    'Whether the other file was made with an importance matrix is not known: its metadata name none.',
  'compare.dtypes': 'Data types',
  'compare.differing': 'Differing elements',
  'compare.worstBlock': 'Worst block: row, column, SQNR (dB)',
  'compare.pending': 'not yet compared',
  'compare.details': '{name} and {other}',
  'compare.stats':
    '{differing} of {elements} {elements=element|elements} {differing=differs|differ}; {exact} of {blocks} {blocks=block|blocks} of {size} elements {exact=has|have} no error. SQNR without outliers: {inlier} dB. Largest error: {max}. Not finite: {nonfinite} here, {otherNonfinite} there; they count as 0.',
  'compare.heads':
    'llama.cpp stores the rows of this tensor in another order, within each of {heads} {heads=head|heads}. The comparison undoes this: rows are those of the original.',
  'compare.bandsLabel':
    'SQNR of {count} bands of {rows} {rows=row|rows}: from {least} to {most} dB.',
  'compare.bands':
    'SQNR of bands of {rows} {rows=row|rows}, from top to bottom: {least} to {most} dB',
  'compare.openOriginal': 'Open {rows} × {columns} of the original’s elements in the instrument',
  'compare.openOther': 'Open the same elements of the other file',
  'compare.where':
    'from row {row} and column {column} of the matrix, counted from 0, around the worst block',
  'compare.noWindow':
    'A file holds this tensor in a form of which no part can be read alone, or in another order.',
  'compare.refused': '{count} {count=pair|pairs} cannot be compared',
  'compare.onlyOriginal': '{count} {count=tensor|tensors} without a partner in the other file',
  'compare.onlyOther': '{count} {count=tensor|tensors} of the other file without a partner',
  'compare.reordered':
    '{count} {count=tensor|tensors} in llama.cpp’s order of rows, compared in the original’s',
  'compare.csv': 'Comparison (CSV)',
  'compare.json': 'Comparison (JSON)',
  'compare.html': 'Comparison as a page (HTML)',
  'compare.close': 'Close the details of the pair',
} as const;
