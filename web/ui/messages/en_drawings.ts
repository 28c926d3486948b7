/** The text of the lessons' drawings. */
export const drawings = {
  'join.sentences': ' ',
  'drawing.real': 'real numbers',
  'drawing.zeroPoint': 'zero point',
  'drawing.mapping':
    'The real numbers from {low} to {high} are mapped to the integers from {qmin} to {qmax}; 0 is mapped to {zeroPoint}.',
  'drawing.element': 'The element {real} is stored as {integer}.',
  'drawing.clock': 'The integers of {dtype} in a circle: after {high} comes {low}.',
  'drawing.wraps': '{number} does not fit and wraps around to {hour}.',
  'drawing.fits': '{number} fits.',
  'drawing.symmetric': 'symmetric {dtype}',
  'drawing.asymmetric': 'asymmetric {dtype}',
  'drawing.unused': 'not used',
  'drawing.ranges': 'The data reach from {low} to {high}.',
  'drawing.ruler':
    'The {name} ruler reaches from {low} to {high}, with the zero point {zeroPoint}.',
} as const;

export type DrawingMessageId = keyof typeof drawings;
