import { compute, type Engines, type Result } from './compute.ts';

/** How long the ruler takes to a setting that an observer found, in milliseconds. */
const duration = 400;

/** Slow at both ends. */
const eased = (part: number) => part * part * (3 - 2 * part);

/** Whether the way between two results can be shown: one scale each, for the same tensor and format. */
function isWay(from: Result | undefined, to: Result): from is Result {
  if (from === undefined) return false;
  const [one, other] = [from.quantizer, to.quantizer];
  return (
    to.state.config.source !== 'given' &&
    to.state.stored === undefined &&
    from.state.stored === undefined &&
    from.state.tensor.data === to.state.tensor.data &&
    one.scheme.format === other.scheme.format &&
    one.scales.data.length === 1 &&
    other.scales.data.length === 1 &&
    (one.scales.data[0] !== other.scales.data[0] ||
      one.zeroPoints.data[0] !== other.zeroPoints.data[0])
  );
}

/**
 * Shows the way from one setting to the one that an observer found: the ends of the ruler slide, and each
 * state on the way is computed by the core, so that its error and its panels are true. Any other result
 * ends it, and nothing moves for readers who prefer that.
 */
export class Transition {
  #shown: Result | undefined;
  #target: Result | undefined;
  /** The state that was drawn last: a hand catches what it sees, not what the next frame would show. */
  #seen: Result | undefined;

  constructor(
    readonly engines: Pick<Engines, 'lesson' | 'whole'>,
    readonly changed: () => void,
    /** Whether a hand has caught the ruler, which then stays where it is. */
    readonly isHeld: () => boolean = () => false,
  ) {}

  /** The state on the way to a result, while there is one. */
  on(result: Result | undefined): Result | undefined {
    if (result === undefined || result.anatomy !== this.#target?.anatomy) return undefined;
    if (!this.isHeld()) this.#seen = this.#shown;
    return this.#seen;
  }

  /** Called when a result has taken the place of another. */
  begin(from: Result | undefined, to: Result): void {
    this.stop();
    if (!isWay(from, to) || document.visibilityState === 'hidden') return;
    if (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true) return;
    this.#target = to;
    this.#shown = from;
    void this.#go(from, to);
  }

  stop(): void {
    this.#seen = this.#shown = this.#target = undefined;
  }

  async #go(from: Result, to: Result): Promise<void> {
    const begun = performance.now();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const part = (performance.now() - begun) / duration;
      if (this.#target !== to) return;
      if (this.isHeld()) continue;
      if (part >= 1) break;
      try {
        const shown = await compute(this.engines, between(from, to, eased(part)));
        if (this.#target !== to) return;
        if (this.isHeld()) continue;
        this.#shown = { ...shown, state: { ...shown.state, element: to.state.element } };
      } catch {
        break;
      }
      this.changed();
    }
    this.stop();
    this.changed();
  }
}

/** The state whose ruler has its ends at a part of the way from one result's to another's. */
function between(from: Result, to: Result, part: number): Result['state'] {
  const mixed = (end: 'realQmin' | 'realQmax') => {
    const [one = 0, other = 0] = [from.anatomy[end].data[0], to.anatomy[end].data[0]];
    return one + (other - one) * part;
  };
  const { qmin, qmax } = to.anatomy;
  const [low, high] = [mixed('realQmin'), mixed('realQmax')];
  const scale = (high - low) / (qmax - qmin) || 1;
  const zeroPoint = Math.min(qmax, Math.max(qmin, Math.round(qmin - low / scale)));
  const config = { ...to.state.config, source: 'given', scale, zeroPoint } as const;
  return { ...to.state, config };
}
