import { html, nothing, type TemplateResult } from 'lit-html';
import { message } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import type { ShareView } from '../export/share_view.ts';
import { errorText } from '../guide/summary.ts';
import type { Actions, Model } from '../model.ts';
import { setByHand } from '../settings/by_hand.ts';
import { withSource } from '../settings/draft.ts';
import { words as settingsWords } from '../settings/words.ts';
import { type Game, isByRules, players } from './game.ts';
import { verdict } from './verdict.ts';
import { words } from './words.ts';

/**
 * The reader's hand against two ways of choosing scale and zero point, and a sentence about the present one. On
 * the way to an observer's result, only its figure follows the states in between.
 */
export function gameView(
  model: Model,
  actions: Actions,
  result: Result,
  game: Game,
  share: ShareView | undefined,
): TemplateResult {
  const { language, locks } = model;
  const { tries } = game;
  const judged = game.last ?? result;
  const { source } = judged.state.config;
  const error = result.anatomy.meanSquaredError;
  const isWon = game.isWon && isByRules(judged);
  const isByHand = source === 'given';
  const best = tries.hand;
  const isBehind = best !== undefined && (!isByHand || best.error < error);
  const shown = isByHand ? error : best?.error;
  return html`<section class="game" aria-label=${message(language, words, 'game.title')}>
    <p class="judgement">
      ${isWon ? flag : nothing}${verdict(language, judged, game)}
      ${isWon ? wonView(model, actions, judged, game, share) : nothing}
    </p>
    <div class="scores">
      <span class="unit">${message(language, words, 'game.unit')} <small>${message(language, words, 'game.less')}</small></span>
      <span class="score ${isByHand ? 'on' : ''}">
        ${message(language, words, 'game.hand')}
        <output data-try="hand" data-figure=${isByHand ? 'now' : nothing}>${shown === undefined ? '–' : errorText(shown)}</output>
        ${isByHand && isBehind ? html`<small>${message(language, words, 'game.best', { error: errorText(best.error) })}</small>` : nothing}
      </span>
      ${players.map((player) => {
        const isOn = source === player;
        const reached = isOn ? error : tries[player];
        return html`<span class="score ${isOn ? 'on' : ''}">
          <button
            type="button"
            data-play=${player}
            aria-pressed=${isOn}
            ?disabled=${locks.has('source')}
            @click=${() => actions.edit((draft) => ({ ...draft, ...withSource(player) }))}
          >${message(language, settingsWords, `fit.${player}`)}</button>
          <output data-try=${player} data-figure=${isOn ? 'now' : nothing}>${reached === undefined ? '' : errorText(reached)}</output>
        </span>`;
      })}
    </div>
  </section>`;
}

const flag = html`<svg class="flag" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
  <path d="M4 15V2" /><path class="cloth" d="M4 2h9l-2.5 3L13 8H4Z" />
</svg>`;

/** Lets a hand that has won share the winning numbers, or return to them first. */
function wonView(
  model: Model,
  actions: Actions,
  result: Result,
  { tries: { hand } }: Game,
  share: ShareView | undefined,
): TemplateResult | typeof nothing {
  if (!hand) return nothing;
  const { source, scale, zeroPoint } = result.state.config;
  const isShown = source === 'given' && scale === hand.scale && zeroPoint === hand.zeroPoint;
  if (isShown) return share?.(model, actions, result) ?? nothing;
  const show = () =>
    setByHand(actions, { scale: String(hand.scale), zeroPoint: String(hand.zeroPoint) });
  return html`<button type="button" class="pin" data-action="showBest" @click=${show}>
    ${message(model.language, words, 'game.show', { hand: errorText(hand.error) })}
  </button>`;
}
