import type { Section, UiState } from '../model.ts';

/** The UI state of an instrument; a change is drawn if it changes anything. */
export class UiStore {
  state: UiState = {
    pointed: undefined,
    range: undefined,
    sampleForm: { kind: 'normal', shape: '8 × 8', seed: '0' },
    firstRow: 0,
    firstColumn: 0,
    gridWidth: 0,
    isGridAtEnd: false,
    chartWidth: 0,
    rulerDomain: undefined,
    rulerStart: undefined,
    open: new Set(),
    isUnfolded: undefined,
    notice: undefined,
    copied: undefined,
  };

  constructor(readonly draw: () => void) {}

  set(change: Partial<UiState>): void {
    const changes = Object.entries(change);
    if (changes.every(([name, value]) => this.state[name as keyof UiState] === value)) return;
    this.state = { ...this.state, ...change };
    this.draw();
  }

  toggle(section: Section, isOpen: boolean): void {
    if (this.state.open.has(section) === isOpen) return;
    const open = new Set(this.state.open);
    if (isOpen) open.add(section);
    else open.delete(section);
    this.set({ open });
  }
}
