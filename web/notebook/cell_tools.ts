import { html, nothing, type TemplateResult } from 'lit-html';
import { type IdOf, message } from '../ui/messages/index.ts';
import { words } from './editing_words.ts';
import { isLocked } from './exercises/nbgrader.ts';
import type { CellKind } from './model.ts';
import type { CellParts } from './page_model.ts';

/** Icons: an eraser clears a cell's outputs, a bin deletes the cell. */
const eraser = html`<svg viewBox="0 0 14 14" aria-hidden="true">
  <path d="M8 2l4 4-6 6H4L1.5 9.5zM5 5l4 4M4 12h9" />
</svg>`;
const bin = html`<svg viewBox="0 0 14 14" aria-hidden="true">
  <path d="M2 4h10M5 4V2h4v2M3 4l1 8.5h6l1-8.5M6 6.5v4M8 6.5v4" />
</svg>`;

/** The toolbar over a cell. */
export function cellTools({ cell, model, actions }: CellParts): TemplateResult {
  const { id, kind } = cell;
  const other: CellKind = kind === 'code' ? 'markdown' : 'code';
  const tool = (name: Tool, key: string, sign: TemplateResult | string, act: () => void) => {
    const label = message(model.language, words, `cell.${name}`);
    return html`<button
      type="button"
      data-action=${name}
      aria-label=${label}
      title=${key ? `${label} (${key})` : label}
      @click=${act}
    >
      ${sign}
    </button>`;
  };
  const toolbar = (tools: unknown) =>
    html`<div class="cell-tools" role="toolbar" aria-label=${message(model.language, words, 'cell.tools')}>${tools}</div>`;
  const add = tool('addBelow', 'B', '+', () => actions.insert('code', 'below', id));
  if (isLocked(cell)) return toolbar(add);
  return toolbar(html`
    ${kind === 'code' ? nothing : tool('edit', 'Enter', '✎', () => actions.edit(id))} ${add}
    ${tool('moveUp', 'Ctrl+Shift+↑', '↑', () => actions.move(id, -1))}
    ${tool('moveDown', 'Ctrl+Shift+↓', '↓', () => actions.move(id, 1))}
    ${tool(kind === 'code' ? 'toText' : 'toCode', kind === 'code' ? 'M' : 'Y', kind === 'code' ? '¶' : '</>', () => actions.convert(id, other))}
    ${cell.outputs.length > 0 ? tool('clear', '', eraser, () => actions.clear(id)) : nothing}
    ${tool('delete', 'D D', bin, () => actions.remove(id))}
  `);
}

type Tool =
  Extract<IdOf<typeof words>, `cell.${string}`> extends `cell.${infer Name}` ? Name : never;
