import type { nothing, TemplateResult } from 'lit-html';
import type { Engines, Result } from '../compute.ts';
import type { ShareView } from '../export/share_view.ts';
import type { Actions, Model } from '../model.ts';
import { optionNames, optionsOf, plainOptions } from '../settings/table.ts';
import { hasLessonData, type PendingState } from '../store/state.ts';
import { type AddressOf, waysView } from '../ways/view.ts';
import { Game } from './game.ts';
import { gameView } from './view.ts';

/** Whether a state has something that only the folded controls show: a setting, a chart, a tensor of its own. */
export function needsControls(state: PendingState): boolean {
  const { config, stored, pinned, chart, sample, part, picture, tensor } = state;
  const values = optionsOf(config);
  const isPlain = optionNames.every((name) => values[name] === plainOptions[name]);
  const isOne = 'perTensor' in config.scheme.granularity;
  const isOffered = ['given', 'minMax', 'mse'].includes(String(config.source));
  const isKnown = picture !== undefined || hasLessonData(tensor);
  const isMore = stored ?? pinned ?? sample ?? part;
  return isMore !== undefined || chart !== 'line' || !isPlain || !isOne || !isOffered || !isKnown;
}

type View = TemplateResult | typeof nothing;

/** The views that only the first screen of a page of its own has; an embedded instrument has none of them. */
export class FirstScreen {
  readonly #game = new Game();

  constructor(
    readonly addressOf: AddressOf,
    readonly engines: Pick<Engines, 'lesson'>,
  ) {}

  /** Called for each new result of the core. */
  note(result: Result): void {
    this.#game.note(result);
  }

  readonly needsControls = needsControls;

  ways(model: Model, actions: Actions): View {
    return waysView(model, actions, this.addressOf, this.engines);
  }

  game(model: Model, actions: Actions, result: Result, share: ShareView | undefined): View {
    return gameView(model, actions, result, this.#game, share);
  }
}
