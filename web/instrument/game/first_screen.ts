import type { nothing, TemplateResult } from 'lit-html';
import type { ShareView } from '../export/share_view.ts';
import type { Engines, Result } from '../lab.ts';
import type { Actions, Model } from '../model.ts';
import { needsControls } from '../ways/needs_controls.ts';
import { type AddressOf, waysView } from '../ways/view.ts';
import { Game } from './game.ts';
import { gameView } from './view.ts';

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
