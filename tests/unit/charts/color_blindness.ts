/**
 * Colours as people see them who lack one kind of cone: linear RGB times the matrices of Machado,
 * Oliveira and Fernandes (2009) at full severity.
 */
export type Color = readonly [number, number, number];

const matrices = {
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
  'no colour blindness': [1, 0, 0, 0, 1, 0, 0, 0, 1],
} as const;
export type Sight = keyof typeof matrices;
export const sights = Object.keys(matrices) as Sight[];

export const colorOf = (text: string): Color =>
  (text.startsWith('#')
    ? (text.match(/[\da-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16))
    : (text.match(/\d+/g) ?? []).map(Number)) as unknown as Color;

const linear = (channel: number) =>
  channel <= 10.31475 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** CIELAB under D65: lightness first. */
function labOf(color: Color, sight: Sight): Color {
  const rgb = color.map(linear);
  const row = (weights: readonly number[], parts: readonly number[]) =>
    weights.reduce((sum, weight, i) => sum + weight * (parts[i] ?? 0), 0);
  const matrix = matrices[sight];
  const seen = [0, 3, 6].map((at) => Math.min(1, Math.max(0, row(matrix.slice(at, at + 3), rgb))));
  const curve = (part: number) =>
    part > 216 / 24389 ? Math.cbrt(part) : (part * 24389) / 27 / 116 + 16 / 116;
  const x = curve(row([0.4124564, 0.3575761, 0.1804375], seen) / 0.95047);
  const y = curve(row([0.2126729, 0.7151522, 0.072175], seen));
  const z = curve(row([0.0193339, 0.119192, 0.9503041], seen) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export const lightnessOf = (color: Color, sight: Sight): number => labOf(color, sight)[0];

/** ΔE of 1976: about 2.3 is a difference that is just noticed. */
export function apart(one: Color, other: Color, sight: Sight): number {
  const [a, b] = [labOf(one, sight), labOf(other, sight)];
  return Math.hypot(...a.map((part, i) => part - (b[i] ?? 0)));
}
