import { goals, outcome } from './goals.mjs';

// One row for each goal, one dot for each place: the measured ratio over the one that is asked for,
// with its quartiles, on a logarithmic axis. Right of the line the goal is met.

const rowHeight = 22;
const top = 56;
const left = 390;
const right = 940;
const width = 960;
const [least, most] = [1 / 8, 8];

const x = (value) => {
  const within = Math.min(Math.max(value, least), most);
  return left + ((right - left) * Math.log(within / least)) / Math.log(most / least);
};

const round = (value) => value.toFixed(1);

function mark({ median, low, high, met }, atLeast, y, isHollow) {
  const color = met ? '#0b7a6f' : '#b3420f';
  const fill = isHollow ? '#ffffff' : color;
  const [from, at, to] = [low, median, high].map((value) => round(x(value / atLeast)));
  return (
    `<line x1="${from}" x2="${to}" y1="${y}" y2="${y}" stroke="${color}" stroke-width="2"/>` +
    `<circle cx="${at}" cy="${y}" r="4" fill="${fill}" stroke="${color}" stroke-width="1.5"/>`
  );
}

export function chartOf(results) {
  const height = top + goals.length * rowHeight + 34;
  const bottom = height - 28;
  const ticks = [0.125, 0.25, 0.5, 1, 2, 4, 8];
  const parts = ticks.map(
    (tick) =>
      `<line x1="${round(x(tick))}" x2="${round(x(tick))}" y1="${top - 10}" y2="${bottom}" stroke="${tick === 1 ? '#333333' : '#dddddd'}"/>` +
      `<text x="${round(x(tick))}" y="${bottom + 16}" text-anchor="middle">${tick < 1 ? `1/${1 / tick}` : tick}</text>`,
  );
  goals.forEach((goal, index) => {
    const y = top + index * rowHeight + 6;
    parts.push(
      `<text x="${left - 10}" y="${y + 4}" text-anchor="end">${goal.title} (≥ ${goal.atLeast})</text>`,
    );
    for (const [place, isHollow, shift] of [
      ['chromium', false, -4],
      ['node', true, 4],
    ]) {
      const found = outcome(results, goal, place);
      if (found) parts.push(mark(found, goal.atLeast, y + shift, isHollow));
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#222222" role="img" aria-label="Goals of the benchmark: measured ratio over the goal">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="${left}" y="20" font-weight="bold">Measured ratio ÷ goal; right of 1 the goal is met</text>
<text x="${left}" y="36">● Chromium  ○ Node; bars are quartiles over the rounds</text>
${parts.join('\n')}
</svg>
`;
}
