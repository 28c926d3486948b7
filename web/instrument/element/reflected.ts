/** Sets an attribute; an empty or missing value removes it. */
export function reflect(element: Element, name: string, value: unknown): void {
  if ((value ?? '') === '') element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** Defines properties that reflect the attributes of the same names as strings. */
export function defineReflected(prototype: Element, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(prototype, name, {
      get(this: Element) {
        return this.getAttribute(name) ?? '';
      },
      set(this: Element, value: unknown) {
        reflect(this, name, value);
      },
      configurable: true,
    });
}
