import type { Frame } from './frame';

/** What is paid or taken in whole: 那就开张付款申请全付了, 把钱都付了. */
const DEEDS: readonly [words: RegExp, side: string, paper: string][] = [
  [/付款单/, '应付', '付款单'],
  [/付款申请|[全都]部?付|付清|结清/, '应付', '付款申请'],
  [/收款单/, '应收', '收款单'],
];
const MADE = /开|做|建|填|来|付了|付清|付掉|结清/;
const ASKS = /[吗呢?？]|怎么|多少|哪|谁|几|没有?$/;

/** The order of it, after what one house is owed was told: with its name and the sum the answer told. */
export function owedTold(said: string, { subject, intent, partners: [house, ...houses] }: Frame, answer: string): string | undefined {
  if (subject !== 'account' || intent === 'draft' || !house || houses.length > 0 || said.length > 18 || ASKS.test(said) || /\d/.test(said)) return undefined;
  const [, side, paper] = DEEDS.find(([words]) => words.test(said)) ?? [];
  const sum = side && MADE.test(said) ? new RegExp(`${side}[^\\n]*?\\*\\*([\\d,]+\\.\\d\\d) 元`).exec(answer)?.[1] : undefined;
  return sum && `给${house.said}开张${paper} ${sum.replaceAll(',', '')}`;
}
