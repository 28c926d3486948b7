/** The text about a report that goes on after a reload. */
export const resumeTexts = {
  'resume.offer':
    'The last report was on {names}: {done} of {count} {count=tensor|tensors} had been surveyed.',
  'resume.goOn': 'Go on with it',
  'resume.forget': 'Forget it',
  'resume.about':
    'This browser kept the figures and where the file is, not its content. It may ask whether this page may read the file again.',
  'resume.kept':
    'This browser keeps the figures and where the file is, so that the report can go on after a reload.',
  'resume.denied':
    'The browser did not let this page read {name}. Go on again and allow it, or choose the file.',
  'resume.gone':
    '{name} cannot be read where it was ({reason}). If it was moved, choose it there, which surveys it anew.',
  'resume.changed':
    '{name} has changed since that report: its name, size or date is another. Choose the file to survey it anew.',
  'resume.unkept':
    'This browser cannot keep the report for a reload ({reason}). The report itself does not need it.',
} as const;
