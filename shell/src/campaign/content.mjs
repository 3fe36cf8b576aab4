// The page with what is written down beside it: the example and the plans, which tests keep true.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fill, markup } from '../../../infra/frontend/fill.mjs';

const here = import.meta.dirname;
const read = (file) => readFileSync(path.join(here, file), 'utf8');

/** Heights of a voice's bars, in percent. */
const VOICE = [18, 34, 58, 40, 72, 96, 64, 44, 80, 100, 70, 48, 30, 62, 88, 56, 36, 68, 92, 60, 38, 22, 46, 28];
const bars = VOICE.map((height) => `<i class="v${Math.round(height / 10)}"></i>`).join('');

const lineOf = ({ description, quantity, price, amount }) =>
  fill(
    '<li><span class="paper-what">{{description}}<small>{{quantity}} × {{price}}</small></span><span class="paper-amount">{{amount}}</span></li>',
    { description, quantity, price, amount },
  );

const paperOf = (example) =>
  fill(read('paper.html'), { ...example, lines: markup(example.lines.map(lineOf).join('')) });

/** The page, but for the names of its files. */
export function campaignPage({ favicon, theme }) {
  const example = JSON.parse(read('example.json'));
  const plans = JSON.parse(read('plans.json'));
  return fill(read('page.html'), {
    favicon,
    theme,
    ...plans,
    words: example.words,
    bars: markup(bars),
    paper: markup(paperOf(example)),
  });
}
