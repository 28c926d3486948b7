import { seriesOf, spreadOf } from './goals.mjs';

// The notebook's torch beside PyTorch, call by call: ratios of speeds in the same round.

const length = 2 ** 20;

/** The call as a person writes it. `row` is (1024,), `column` (1024, 1), `quarter` (512, 512), a part half of x. */
const titles = {
  add: 'x + y',
  add_row: 'x + row',
  add_column: 'x + column',
  add_int64: 'x + y, int64',
  where: 'torch.where(column > 0, x, y)',
  sum: 'x.sum()',
  sum_0: 'x.sum(0)',
  sum_1: 'x.sum(1)',
  amax_0: 'x.amax(0)',
  amax_1: 'x.amax(1)',
  amax_0_int64: 'x.amax(0), int64',
  amax_1_int64: 'x.amax(1), int64',
  argmax_1: 'x.argmax(1)',
  sort: 'torch.sort(x)',
  roll: 'x.roll(3, 1)',
  flip: 'x.flip(1)',
  repeat: 'quarter.repeat(2, 2)',
  cat_0: 'torch.cat(halves, 0)',
  cat_1: 'torch.cat(halves, 1)',
  cat_1_int64: 'torch.cat(halves, 1), int64',
  transposed: 'x.t().contiguous()',
};

const places = [
  ['chromium', 'Chromium'],
  ['node', 'Node'],
  ['native', 'native'],
];

export const torchNote =
  'Float32 matrices of 1,024 × 1,024, PyTorch on one thread. Speed of ours ÷ speed of PyTorch in the same round, medians and quartiles: at 2 ours takes half the time, at 0.5 twice the time. In the browser and in Node these are the verbs that the notebook’s Python calls; a call from Python itself adds a few microseconds.';

/** The rows of every call that PyTorch ran; none where it did not. */
export function torchTable(results, number, cell) {
  const theirs = (name) => seriesOf(results, 'pytorch', 'torch', length, name);
  const rows = Object.entries(titles)
    .filter(([name]) => theirs(name))
    .map(([name, title]) => {
      const ratios = places.map(([place]) => {
        const ours = seriesOf(results, place, 'torch', length, name);
        return cell(ours && spreadOf(ours.map((time, round) => theirs(name)[round] / time)));
      });
      return [`\`${title}\``, number(spreadOf(theirs(name)).median), ...ratios];
    });
  return { head: ['call', 'PyTorch, ns per element', ...places.map(([, name]) => name)], rows };
}
