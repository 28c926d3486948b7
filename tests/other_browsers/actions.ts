// Input as both WebDriver protocols take it: https://www.w3.org/TR/webdriver2/#actions

export type Actions = readonly object[];

const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

const keyboard = (actions: readonly object[]): Actions => [
  { type: 'key', id: 'keyboard', actions },
];

const pointer = (actions: readonly object[]): Actions => [
  { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
];

/** `Control+Enter`: held from the left, let go from the right. */
export function chord(keys: string): Actions {
  const values = keys.split('+').map((key) => keyCodes[key] ?? key);
  const down = values.map((value) => ({ type: 'keyDown', value }));
  const up = values.map((value) => ({ type: 'keyUp', value })).reverse();
  return keyboard([...down, ...up]);
}

export function typing(text: string): Actions {
  const keys = [...text].map((character) => (character === '\n' ? '\uE007' : character));
  return keyboard(
    keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  );
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const move = ({ x, y }: Point) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) });
const down = { type: 'pointerDown', button: 0 };
const up = { type: 'pointerUp', button: 0 };

export const pointing = (at: Point) => pointer([move(at)]);
export const clicking = (at: Point) => pointer([move(at), down, up]);

export function dragging(from: Point, dx: number, dy: number): Actions {
  const way = [0.25, 0.5, 0.75, 1].map((part) =>
    move({ x: from.x + dx * part, y: from.y + dy * part }),
  );
  return pointer([move(from), down, ...way, up]);
}
