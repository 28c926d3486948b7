import { html, nothing, type TemplateResult } from 'lit-html';
import { type MessageId, message } from '../messages/index.ts';
import type { CellParts } from './cell_view.ts';
import type { CellKind } from './model.ts';

/** What can be done to a cell, shown over it. */
export function cellTools({ cell, model, actions }: CellParts): TemplateResult {
  const { id, kind } = cell;
  const other: CellKind = kind === 'code' ? 'markdown' : 'code';
  const tool = (name: Tool, key: string, sign: TemplateResult | string, act: () => void) => {
    const label = message(model.language, `cell.${name}`);
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
  return html`<div class="cell-tools" role="toolbar" aria-label=${message(model.language, 'cell.tools')}>
    ${kind === 'code' ? nothing : tool('edit', 'Enter', '✎', () => actions.edit(id))}
    ${tool('addBelow', 'B', '+', () => actions.insert('code', 'below', id))}
    ${tool('moveUp', 'Ctrl+Shift+↑', '↑', () => actions.move(id, -1))}
    ${tool('moveDown', 'Ctrl+Shift+↓', '↓', () => actions.move(id, 1))}
    ${tool(kind === 'code' ? 'toText' : 'toCode', kind === 'code' ? 'M' : 'Y', kind === 'code' ? '¶' : '</>', () => actions.convert(id, other))}
    ${cell.outputs.length > 0 ? tool('clear', '', '⌫', () => actions.clear(id)) : nothing}
    ${tool('delete', 'D D', '✕', () => actions.remove(id))}
  </div>`;
}

type Tool = Extract<MessageId, `cell.${string}`> extends `cell.${infer Name}` ? Name : never;
