// The large mode for projectors: everything is 1.5 times as large and as wide as the window.

const key = 'zeropoint.large';
const { documentElement: root } = document;

function setLarge(isLarge: boolean): void {
  root.toggleAttribute('data-large', isLarge);
  document.querySelector('[data-action=large]')?.setAttribute('aria-pressed', String(isLarge));
}

/** Applies the address's choice, or that of an earlier visit. */
export function restoreLarge(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // A frame may not have access to storage.
  }
  setLarge((new URLSearchParams(location.search).get('large') ?? kept) === '1');
}

export function toggleLarge(): void {
  const isLarge = !root.hasAttribute('data-large');
  setLarge(isLarge);
  try {
    localStorage.setItem(key, isLarge ? '1' : '0');
  } catch {
    // Without storage, the choice lasts for this visit.
  }
}
