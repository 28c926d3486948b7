/** A fill and a text colour that is readable on it. */
export interface Paint {
  readonly fill: string;
  readonly ink: string;
  /** Whether a dark page, which inverts the fill, makes it so dark that its text must be light. */
  readonly isPale?: boolean;
}

export type Rgb = readonly [number, number, number];

// Blue and orange stay apart under every colour blindness (tests/unit/charts/color.test.ts), and both darken
// away from zero, so that the distance from zero survives in grey.
const below: readonly Rgb[] = [
  [244, 243, 239],
  [163, 194, 228],
  [80, 134, 196],
  [28, 74, 138],
];
const above: readonly Rgb[] = [
  [244, 243, 239],
  [246, 196, 138],
  [214, 128, 48],
  [142, 68, 8],
];
// Plum is neither of the two: an error is not a value.
const errors: readonly Rgb[] = [
  [246, 243, 244],
  [224, 178, 204],
  [172, 78, 134],
  [88, 22, 74],
];

// A picture's own greys, which no theme turns round.
const greys: readonly Rgb[] = [
  [0, 0, 0],
  [255, 255, 255],
];

/** For values beyond the limits of a scale: darker than every colour of a scale. */
export const beyond: Paint = { fill: '#111', ink: '#fff' };
/** The same as canvas pixel data (0xAABBGGRR). */
export const beyondPixel = 0xff111111;

/** For values around zero, in -limit..limit; equal distances from zero are equally dark. */
export function diverging(value: number, limit: number): Paint {
  const part = limit > 0 ? value / limit : 0;
  return paint(part < 0 ? below : above, Math.abs(part));
}

/** For magnitudes in 0..limit. */
export function sequential(value: number, limit: number): Paint {
  return paint(errors, limit > 0 ? value / limit : 0);
}

/** For a picture's values, as a part of the way from black to white. */
export function grey(value: number, limit: number): Paint {
  return paint(greys, value / limit);
}

/** The number of shades in a colour table: more than a screen can distinguish. */
const shades = 256;

/** Colours at equal steps from one value to another, as canvas pixel data: 0xAABBGGRR. */
export interface Shades {
  readonly colors: Uint32Array;
  readonly low: number;
  readonly high: number;
}

/** The scales of colours by name. */
export type ColorScale = 'diverging' | 'sequential' | 'grey';

/** The colours from -limit to limit of a diverging scale, or from 0 to limit of another. */
export function colorTable(scale: ColorScale): Uint32Array {
  const low = scale === 'diverging' ? -1 : 0;
  return Uint32Array.from({ length: shades + 1 }, (_, i) => {
    const part = low + ((1 - low) * i) / shades;
    const stops =
      scale === 'sequential' ? errors : scale === 'grey' ? greys : part < 0 ? below : above;
    const [red, green, blue] = mix(stops, Math.abs(part));
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });
}

/** The colour at a fraction, 0 to 1, of the way along the stops. */
function mix(stops: readonly Rgb[], part: number): Rgb {
  const position =
    (Number.isFinite(part) ? Math.min(Math.max(part, 0), 1) : 1) * (stops.length - 1);
  const index = Math.min(Math.floor(position), stops.length - 2);
  const from = stops[index] as Rgb;
  const to = stops[index + 1] as Rgb;
  return from.map((channel, i) =>
    Math.round(channel + ((to[i] as number) - channel) * (position - index)),
  ) as unknown as Rgb;
}

function paint(stops: readonly Rgb[], part: number): Paint {
  const mixed = mix(stops, part);
  const isPale = luminance(mixed) > 0.305;
  return { fill: `rgb(${mixed.join(' ')})`, ink: inkOn(mixed), isPale };
}

/** Black or white, whichever is easier to read on a fill. */
export const inkOn = (fill: Rgb): string => (luminance(fill) > 0.19 ? '#111' : '#fff');

/** Relative luminance as WCAG defines it; at 0.19 black and white ink contrast about equally. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A legend's stops, for a CSS or SVG gradient: colours at equal distances. */
export function ramp(
  scale: (value: number, limit: number) => Paint,
  from: number,
  to: number,
  steps = 12,
): string[] {
  return Array.from(
    { length: steps + 1 },
    (_, i) => scale(from + ((to - from) * i) / steps, 1).fill,
  );
}
