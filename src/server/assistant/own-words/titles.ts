import type { Dataset } from '../../../define/define-dataset';
import { querySchema } from '../../../define/query';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';
import { normalise } from '../reading/read';
import type { Subject } from './subjects';
import type { Sees, Vocabulary } from './vocabulary';
import type { Word } from './word';

/** The field papers are called by: 合同名称, 询价主题. */
const TITLE = /(?:名称|主题|标题)$/;
const MOST = 300;
const LEAST = 3;
/** What more of them are called so says which sort they are, not which one. */
const FEW = 3;

/** 防护用品那个合同, 介入耗材的询价: papers called by what their own title says, whatever goods the letters may name. */
export async function titlesSaid(context: Context, { dataset, words }: Subject, sees: Sees, known: Vocabulary, text: string): Promise<Vocabulary> {
  const all = new Map<string, Word>();
  const name = titleOf(dataset, sees);
  const label = name && dataset.dimensions[name]?.label;
  if (!name || !label) return all;
  const { list } = await runQuery(
    { ...context, screen: '' },
    querySchema.parse({ of: dataset.id, measures: ['count'], by: [name], totals: false, limit: MOST }),
  );
  const titles = list.map((row) => String(row[name] ?? '')).filter((title) => title.length >= LEAST);
  for (const title of titles) {
    const run = scattered(text, normalise(title)) ?? commonRun(text, normalise(title));
    const isWhole = run === normalise(title);
    const said = words.reduce((rest, word) => (rest.endsWith(word) && rest.length > word.length ? rest.slice(0, -word.length) : rest), run);
    const others = titles.filter((one) => normalise(one).includes(said));
    if ((!isWhole && said.length < LEAST) || said.length < 2 || known.has(said) || words.includes(said) || others.length > FEW) continue;
    const isOne = isWhole || !normalise(title).includes(said);
    if (isOne && !isWhole && titles.filter((other) => scattered(text, normalise(other)) === said).length > 1) continue;
    all.set(said, { is: 'where', where: { [name]: isOne ? `=${title}` : said }, said: `${label} ${isOne ? title : said}`, isTitle: true });
  }
  return all;
}

const titleOf = ({ id, dimensions }: Dataset, sees: Sees): string | undefined =>
  documentOf(id) &&
  Object.entries(dimensions).find(([name, field]) => field.kind === 'text' && field.filter && field.list && TITLE.test(field.label) && sees(field, name))?.[0];

/** 运送外包, of 运送服务外包合同: two words of it that stand together in the text, with something between them in the title. */
function scattered(text: string, title: string): string | undefined {
  for (let from = 0; from + WORDS <= text.length; from++) {
    const [first, second] = [text.slice(from, from + WORDS / 2), text.slice(from + WORDS / 2, from + WORDS)];
    const at = title.indexOf(first);
    if (/^[\u3400-\u9fff]{4}$/.test(first + second) && at >= 0 && title.indexOf(second, at + first.length) > at + first.length) return first + second;
  }
  return undefined;
}
const WORDS = 4;

/** The longest stretch of letters both have. */
function commonRun(text: string, title: string): string {
  let longest = '';
  for (let from = 0; from < text.length; from++)
    while (from + longest.length < text.length && title.includes(text.slice(from, from + longest.length + 1)))
      longest = text.slice(from, from + longest.length + 1);
  return longest;
}
