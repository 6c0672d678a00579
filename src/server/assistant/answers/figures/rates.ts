import { type Dataset, partsOfMade } from '../../../../define/define-dataset';
import type { Fields } from '../../../../define/field';
import { datasetOf } from '../../../../domain/dataset-of';
import { reports } from '../../../../domain/registry';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { takesDays } from '../../tools/query-days';
import { given, use } from '../../use';
import type { RateWord } from '../../words/rate-words';
import type { Told } from '../words-of';
import { ratesBeside, spansBeside } from './rates-beside';
import { dimensionsOf, ordered, type Rows, whereOf } from './rows';

const ASKS = new Set(['figure', 'rank', 'list', 'trend', 'none', 'compare', 'detail', 'average']);

/** Rows of any dataset, told apart and narrowed by the records its dimensions point to. */
function rowsOfDataset({ id, title, dimensions, measures, unit }: Dataset, measure: string): Rows {
  const to = (target: string): string | undefined => pointsTo(dimensions, target);
  const named = {
    partner: to('partner') ?? to('organisation'),
    department: to('department'),
    warehouse: to('warehouse'),
    person: to('employee'),
    brand: 'brand' in dimensions ? 'brand' : undefined,
    highValue: 'isHighValue' in dimensions ? 'isHighValue' : undefined,
    quantity: unit && 'quantity' in measures ? 'quantity' : undefined,
  };
  return {
    of: id,
    money: measure,
    papers: 'papers' in measures ? 'papers' : measure,
    said: title,
    ...(Object.fromEntries(Object.entries(named).filter(([, name]) => name)) as Partial<Rows>),
  };
}
const pointsTo = (dimensions: Fields, target: string): string | undefined =>
  Object.entries(dimensions).find(([, field]) => field.kind === 'ref' && field.to === target)?.[0];

/** 退货率, 标识覆盖率: a figure made of others that is asked by its own name, told with the parts it is made of. */
export async function ratesAsked(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const arc = frame.cover.find(({ sense }) => sense === 'measure.rate');
  const isWhy = frame.intent === 'explain' && frame.has('ask.why');
  if (
    !arc ||
    !(ASKS.has(frame.intent) || isWhy || (frame.intent === 'explain' && frame.has('ask.origin'))) ||
    frame.number ||
    frame.has('ask.how') ||
    frame.has('ask.mean')
  )
    return undefined;
  for (const { of, measure } of (arc.value as RateWord['places']) ?? []) {
    const dataset = datasetOf(of);
    const [needs, reader] = [dataset?.measures[measure]?.needs, dataset && readerOf(asking.context, dataset)];
    if (!dataset || !reader || (needs !== undefined && !reader.sees(needs))) continue;
    const rows = rowsOfDataset(dataset, measure);
    const where = whereOf(told, rows);
    const by = dimensionsOf(rows, frame) ?? (frame.by === undefined ? [] : undefined);
    if (!where || !by) continue;
    const [part, whole] = partsOfMade(dataset, measure);
    asking.asked?.push({
      tool: 'heard',
      args: [arc.text, ...frame.cover.filter(({ sense }) => /^(?:flow\.|measure\.|kind$|ask\.|change$|num$)/.test(sense)).map(({ text }) => text)].join(' '),
    });
    const ask = async (period: string | undefined): Promise<ToolAnswer> => {
      const answer = await use(queryFigures, asking, {
        of,
        measures: [measure, ...[part, whole].filter((one) => one !== undefined)],
        where: by.length > 0 && whole ? { ...where, [whole]: dataset.measures[whole]?.kind === 'integer' ? '1~' : '0.01~' } : where,
        said: arc.text,
        ...(by.length > 0 ? { by, ...ordered(told, [measure]) } : {}),
        ...(frame.intent === 'trend' ? { as: 'trend' as const } : {}),
        ...given({ period }),
      });
      return by.length === 0 && frame.intent !== 'trend' ? ofNothing(answer, arc.text, dataset.measures[whole ?? '']?.label) : answer;
    };
    const spans = takesDays(dataset) && by.length === 0 && frame.intent !== 'trend' ? spansBeside(told) : [];
    if (spans.length > 1) {
      asking.asked?.push({ tool: 'heard', args: [...frame.periods.map(({ text }) => text), frame.text].join(' ') });
      return ratesBeside(spans, ask);
    }
    return ask(told.period ?? (takesDays(dataset) ? '今年' : undefined));
  }
  return notSeen(told, (arc.value as RateWord['places']) ?? []);
}

/** 准时率 where nothing was due: there is none, and it is not nought. */
function ofNothing(answer: ToolAnswer, rate: string, whole: string | undefined): ToolAnswer {
  const isNought = whole !== undefined && new RegExp(`${whole.replace(/[()（）]/g, '.')} \\*\\*0(?:\\.0+)?(?: ?元)?\\*\\*`).test(answer.text);
  if (!isNought) return answer;
  const [head = ''] = answer.text.split('：');
  return { ...answer, text: `${head}：没有${whole}，算不出${rate}。`, isEmpty: true, isFinal: true };
}

/** What only those see who may read where it is kept: nothing else answers for it. */
async function notSeen({ asking }: Told, places: RateWord['places']): Promise<ToolAnswer | undefined> {
  const own = places.filter(({ of }) => reports.some((report) => report.of.id === of && report.owners.includes(asking.context.org.kind)));
  const isHidden = (own.length > 0 ? own : places).every(({ of }) => {
    const dataset = datasetOf(of);
    return dataset !== undefined && readerOf(asking.context, dataset) === undefined;
  });
  const [first] = own.length > 0 ? own : places;
  return first && isHidden ? { ...(await use(queryFigures, asking, { of: first.of, measures: [first.measure] })), isFinal: true } : undefined;
}
