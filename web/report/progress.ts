/** How far a survey is, in bytes to work through. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly startedMs: number;
}

export interface Pace {
  /** 0 to 1. */
  readonly part: number;
  /** In bytes per second; 0 before there is a measurement. */
  readonly rate: number;
  /** In seconds; undefined before there is a measurement. */
  readonly left?: number;
}

/** A shorter measurement says nothing. */
const leastMs = 300;

export function paceOf({ done, total, startedMs }: Progress, nowMs: number): Pace {
  const part = total > 0 ? done / total : 1;
  const elapsedMs = nowMs - startedMs;
  if (elapsedMs < leastMs || done === 0) return { part, rate: 0 };
  const rate = done / (elapsedMs / 1000);
  return { part, rate, left: (total - done) / rate };
}

/** A duration as 8 s, 1:05 or 2:00:09. */
export function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  const rest = two(whole % 60);
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
