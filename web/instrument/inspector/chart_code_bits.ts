import { html, type TemplateResult } from 'lit-html';

/** Some bits of a code that mean something together, the highest first. */
export interface BitGroup {
  readonly kind: 'sign' | 'exponent' | 'fraction' | 'integer' | 'index';
  readonly bits: number;
}

/** The groups of a code with their digits, from the highest bit. */
export function bitGroups(
  code: number,
  groups: readonly BitGroup[],
): readonly (BitGroup & { readonly digits: string })[] {
  const width = groups.reduce((sum, { bits }) => sum + bits, 0);
  const digits = code.toString(2).padStart(width, '0');
  let end = 0;
  return groups.map((group) => {
    const start = end;
    end += group.bits;
    return { ...group, digits: digits.slice(start, end) };
  });
}

/** A code in hexadecimal, as wide as its bits. */
export const hexOf = (code: number, bits: number): string =>
  code.toString(16).padStart(Math.ceil(bits / 4), '0');

/** The bits of a code in groups; `label` names a group for those who do not see it. */
export function codeBits(
  code: number,
  groups: readonly BitGroup[],
  label: (kind: BitGroup['kind']) => string,
): TemplateResult {
  return html`<span class="code-bits">${bitGroups(code, groups)
    .filter(({ bits }) => bits > 0)
    .map(
      ({ kind, digits }) =>
        html`<span class="bits ${kind}" title=${label(kind)}><b>${digits}</b><small>${label(kind)}</small></span>`,
    )}</span>`;
}
