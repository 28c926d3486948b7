import { message } from '../../ui/messages/index.ts';
import { boxesDrawing } from './chart_boxes.ts';
import { brief } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_formats.ts';

/** The 144 bytes of the lesson, as libggml writes them for its tensor. */
const written =
  'b7213a2d5510457f590d057f882204556f77007b34537a3c66776639355d6459c66a6542' +
  '9aef6d3c2a4ea3655966bbf38596504dbeed694001ab0b78986a7547687c7579437b8454' +
  '54b7d0abd89767b539f88736c02ab779d98da3970c2c14836bea575958f29fab79c2a274' +
  '54fa0c5495b6b87795fff8ba67d5da3b6bb61746a8d735579895b57748377e8e56a7b509';

interface SuperBlock {
  readonly superScale: number;
  readonly superMinimum: number;
  readonly scales: readonly number[];
  readonly minimums: readonly number[];
  readonly steps: readonly number[];
  readonly levels: readonly (readonly number[])[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  readonly errors: readonly number[];
}

/** A super-block of Q4_K: two numbers for all, a scale and a minimum for each of eight groups. */
export const superBlock = drawing<SuperBlock>({
  initial: { chosen: 5 },
  async compute(core) {
    await core.seed(0);
    const factors = core.of([1, 0.5, 0.25, 2, 1, 0.1, 1, 1], [8, 1]);
    const weights = await core.mul(core.view(core.normal(256), 8, 32), factors);
    const sixth = core.at(weights, { index: 6 });
    await core.assign(weights, [{ index: 6 }], await core.add(core.abs(sixth), 1));
    const numbers = written.match(/../g) ?? [];
    const block = await core.to(
      core.integers(numbers.map((byte) => Number.parseInt(byte, 16))),
      'uint8',
    );
    const head = await core.to(core.viewDtype(core.at(block, { stop: 4 }), 'float16'), 'float32');
    const [d, dMin] = [core.at(head, { index: 0 }), core.at(head, { index: 1 })];
    const packed = await core.view(core.at(block, { start: 4, stop: 16 }), 3, 4);
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((index) => core.at(packed, { index })),
    );
    if (!(first && second && third)) throw new Error('three rows');
    const low = (bytes: typeof first) => core.op('bitwise_and', bytes, 63n);
    const two = (bytes: typeof first) =>
      core.op('bitwise_left_shift', core.op('bitwise_right_shift', bytes, 6n), 4n);
    const scales = await core.cat([
      low(first),
      core.op('bitwise_or', core.op('bitwise_and', third, 15n), two(first)),
    ]);
    const minimums = await core.cat([
      low(second),
      core.op('bitwise_or', core.op('bitwise_right_shift', third, 4n), two(second)),
    ]);
    const pairs = await core.view(core.at(block, { start: 16 }), 4, 32);
    const codes = await core.view(
      core.cat(
        [
          core.view(core.op('bitwise_and', pairs, 15n), 4, 1, 32),
          core.view(core.op('bitwise_right_shift', pairs, 4n), 4, 1, 32),
        ],
        1,
      ),
      8,
      32,
    );
    const steps = await core.view(core.mul(d, core.to(scales, 'float32')), 8, 1);
    const depths = await core.view(core.mul(dMin, core.to(minimums, 'float32')), 8, 1);
    const restored = core.sub(core.mul(steps, core.to(codes, 'float32')), depths);
    const sixteen = core.of(Array.from({ length: 16 }, (_, at) => at));
    const levels = await core.read(core.sub(core.mul(steps, sixteen), depths));
    const squares = core.fn('square', core.sub(restored, weights));
    return {
      superScale: await core.one(d),
      superMinimum: await core.one(dMin),
      scales: await core.read(scales),
      minimums: await core.read(minimums),
      steps: await core.read(steps),
      levels: Array.from({ length: 8 }, (_, at) => levels.slice(16 * at, 16 * at + 16)),
      lows: await core.read(core.reduce('amin', weights, [1])),
      highs: await core.read(core.reduce('amax', weights, [1])),
      errors: await core.read(core.reduce('mean', squares, [1])),
    };
  },
  show(numbers, { settings, language, width }) {
    const { superScale, superMinimum, scales, minimums, steps, levels, lows, highs, errors } =
      numbers;
    const { chosen = 0 } = settings;
    const says = message(language, words, 'superBlock.says', {
      group: chosen,
      scale: scales[chosen] ?? 0,
      step: brief(steps[chosen] ?? 0),
      low: brief(levels[chosen]?.[0] ?? 0),
      high: brief(levels[chosen]?.[15] ?? 0),
      error: brief(errors[chosen] ?? 0),
    });
    return {
      svg: boxesDrawing({
        label: says,
        bytesLabel: message(language, words, 'superBlock.bytes', {
          d: brief(superScale),
          min: brief(superMinimum),
        }),
        rows: scales.map((scale, at) => ({
          low: lows[at] ?? 0,
          high: highs[at] ?? 0,
          levels: levels[at] ?? [],
          scale,
          minimum: minimums[at] ?? 0,
        })),
        bytes: [
          { count: 2, name: 'd' },
          { count: 2, name: 'dₘ' },
          { count: 12, name: 's,m' },
          { count: 128, name: message(language, words, 'superBlock.codes') },
        ],
        ...{ chosen, width },
      }),
      says,
      knobs: [
        {
          ...{ id: 'chosen', low: 0, high: 7, step: 1, text: String(chosen) },
          label: message(language, words, 'superBlock.group'),
        },
      ],
      tables: [
        columnTable(
          ['group', 'scale', 'minimum', 'low', 'high', 'error'].map((head) =>
            message(language, words, `superBlock.head.${head}` as 'superBlock.head.group'),
          ),
          [
            scales.map((_, at) => String(at)),
            ...[
              scales,
              minimums,
              levels.map((own) => own[0] ?? 0),
              levels.map((own) => own[15] ?? 0),
              errors,
            ],
          ],
        ),
      ],
    };
  },
});
