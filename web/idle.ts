/** Seconds without a touch after which a reader is likely to stay. */
const pause = 30;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Calls back once, when the page has been open and untouched for a while. Never where the reader
 * wants to save data or has a slow connection: what is done then costs a download.
 */
export function whenIdle(act: () => void): void {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return;
  const touches = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'];
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      for (const touch of touches) document.removeEventListener(touch, later);
      act();
    }, pause * 1000);
  };
  for (const touch of touches) document.addEventListener(touch, later, { passive: true });
  later();
}
