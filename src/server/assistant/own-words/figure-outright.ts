import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { datasets } from '../../../domain/registry';
import { remembered } from '../../base/remembered';
import { hearsAll, type Told } from '../answers/words-of';
import { normalise } from '../reading/read';
import type { ToolAnswer } from '../tool';
import { queryFigures } from '../tools/query';
import { takesDays } from '../tools/query-days';
import { given, use } from '../use';
import { fieldHeard } from './field-heard';
import { holdingNamed } from './field-holding';
import { sightIn } from './sight';
import type { Sees } from './vocabulary';
import { bareOf, OF_FIGURES } from './without-asking';

type Figure = { dataset: Dataset; sees: Sees; measure: string; rest: string; isNamed: boolean };
const NUMBERS: ReadonlySet<Field['kind']> = new Set(['money', 'quantity', 'integer', 'rate', 'price']);
const APART: ReadonlySet<Field['kind']> = new Set(['ref', 'choice', 'text', 'month']);
/** What every question may be told apart by without this. */
const USUAL = new Set(['partner', 'department', 'warehouse', 'specification', 'employee', 'organisation']);
const LEAST = /最[低少小差]|倒数/;
const ASKS = /^(?:按照?|各|每个?|哪一?[个种类]|什么|分)+|[的里中按]+$/g;
/** 数量, 金额 are figures of so many sets that one has to be named. */
const TELLING = 3;
const LONGEST = 50;

/**
 * 哪个68分类的现存量最高, 采购入库数量按财务分类统计, 阳光平台核对里结论高于挂网价的高出金额: a figure of a set of facts by its label and a field of the set
 * by its own, and nothing else beside the words of asking. `isLast`: nothing else has placed all of it.
 */
export async function figureOutright({ frame, asking, period }: Told, isLast: boolean): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  if (frame.number || frame.text.length > LONGEST || ['draft', 'how', 'act', 'open', 'command'].includes(frame.intent)) return undefined;
  const text = frame.periods.reduce((rest, one) => rest.replace(one.text, ''), frame.text);
  for (const { dataset, sees, measure, rest } of figuresIn(context, text)) {
    const said = dataset.title;
    const span = given({ period: period ?? (takesDays(dataset) ? '今年' : undefined) });
    const apart = Object.entries(dataset.dimensions).find(
      ([name, field]) => APART.has(field.kind) && sees(field, name) && fieldHeard(field.label).includes(rest),
    );
    if (apart) {
      const [by, field] = apart;
      if (!isLast && field.kind === 'ref' && USUAL.has(field.to)) return undefined;
      hearsAll({ asking, frame });
      return use(queryFigures, asking, {
        of: dataset.id,
        measures: [measure],
        by: [by],
        order: `${LEAST.test(text) ? '' : '-'}${measure}`,
        limit: 20,
        said,
        ...span,
      });
    }
    const held = await holdingNamed({ context, dataset, sees, measure }, rest);
    if (!held) continue;
    hearsAll({ asking, frame });
    // What is pointed to is told by its name.
    const called = held.field.kind === 'ref' ? `${said}（${held.said}）` : said;
    return use(queryFigures, asking, { of: dataset.id, measures: [measure], where: { [held.name]: held.value }, said: called.slice(0, 40), ...span });
  }
  return undefined;
}

/** Figures of a set by what they are called, the longest label first. */
const numbersOf = remembered(({ measures }: Dataset) =>
  Object.entries(measures)
    .filter(([, field]) => NUMBERS.has(field.kind))
    .flatMap(([measure, field]) => fieldHeard(field.label.replace(/%$/, '')).map((label) => ({ measure, field, label })))
    .sort((a, b) => b.label.length - a.label.length),
);

/** Figures the text names by their label, with what is left of it: of sets that are named themselves first, then by the longest label. */
function figuresIn(context: Told['asking']['context'], text: string): Figure[] {
  return datasets
    .filter(({ rowsOf, running }) => !rowsOf && !running)
    .flatMap((dataset): (Figure & { letters: number })[] => {
      const named = numbersOf(dataset).find(({ label }) => text.includes(label));
      const sees = named && sightIn(context, dataset);
      if (!named || sees?.(named.field, named.measure) !== true) return [];
      const without = text.replace(named.label, '，').replace(/[(（][^)）]*[)）]/, '');
      const title = [dataset.title, ...dataset.said.split(' ')]
        .map(normalise)
        .find((word) => word.length > 1 && new RegExp(`${word}(?:里面?|中)`).test(without));
      if (named.label.length < TELLING && !title) return [];
      const labels = Object.values(dataset.dimensions).flatMap(({ label }) => fieldHeard(label));
      const rest = bareOf(title ? without.replace(new RegExp(`${title}(?:里面?|中)`), '') : without, labels, OF_FIGURES)
        .replace(/，/g, '')
        .replace(ASKS, '');
      return rest.length < 2 ? [] : [{ dataset, sees, measure: named.measure, rest, isNamed: title !== undefined, letters: named.label.length }];
    })
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.letters - a.letters);
}
