import type { Dataset } from '../../../define/define-dataset';
import type { DocumentDefinition } from '../../../define/define-document';
import { MONTH } from '../../../define/listed-dataset';
import { documentOf, masterOf, reports } from '../../../domain/registry';
import type { Told } from '../answers/words-of';
import type { ToolAnswer } from '../tool';
import { documentFigures, statesOf, UNDER_WAY } from '../tools/document-figures';
import { findDocuments } from '../tools/find-documents';
import { listRecords } from '../tools/list-records';
import { queryFigures } from '../tools/query';
import { runAnyReport } from '../tools/report';
import { given, use } from '../use';
import { isFiltered, rowsByDoor } from './by-door';
import type { Placed } from './placing';
import type { Subject } from './subjects';

const ENDS_SOON = /到期|过期|失效/;
const LATELY = /^(?:最近|近期|近来|这阵子?|这段时间)/;

/** 几个规格: the figure that counts what is said, else the first of the set. */
function usualOf({ measures }: Dataset, text: string): string[] {
  const counting = Object.entries(measures).find(([, { kind, label }]) => kind === 'integer' && text.includes(label.slice(-2)));
  return counting ? [counting[0]] : Object.keys(measures).slice(0, 1);
}

const PIECES = /(?:几|多少)(?![条行笔次张单台家批份位人天])[\u3400-\u9fff]?/;
/** 留置针还有几个没核销: of goods that are named pieces are counted, whatever rows they stand in. */
export const piecesOf = ({ measures }: Dataset, { goods, text }: Told['frame']): string[] =>
  goods.length > 0 && PIECES.test(text) && measures.quantity?.kind === 'quantity' ? ['quantity'] : [];

/** 哪笔最大: records by what they come to. */
function bySum({ dimensions, measures }: Dataset, isDown: boolean): string | undefined {
  const sums = Object.entries({ ...dimensions, ...measures }).filter(([, field]) => field.kind === 'money' && (field.filter || field.list));
  const [name] = sums[0] ?? [];
  return name && `${isDown ? '-' : ''}${name}`;
}

/** The report of a set that shows the column its rows are put in order by. */
const reportWith = (dataset: Dataset, sort: string): string | undefined =>
  reports.find(({ of, columns }) => of.id === dataset.id && sort.replace('-', '') in columns)?.resource;

/** Papers put in order, as their list has it. */
const ORDERED: Readonly<Record<string, 'largest' | 'smallest' | 'earliest' | 'latest'>> = {
  '-totalAmount': 'largest',
  totalAmount: 'smallest',
  documentDate: 'earliest',
  '-documentDate': 'latest',
};
/** 差在哪, of facts: told apart by the fields that are asked for. */
const factsTold = (dataset: Dataset, placed: Placed, text: string): string[] =>
  !dataset.rowsOf && placed.told.length > 0 && placed.told.every((name) => name in dataset.dimensions) ? placed.told : goodsAsked(dataset, placed, text);
/** 用了哪些没收费的, of facts of goods: each of them. */
const goodsAsked = ({ rowsOf, dimensions }: Dataset, { asks, measures }: Placed, text: string): string[] =>
  !rowsOf && asks.has('list') && !asks.has('count') && measures.length === 0 && 'specification' in dimensions && /哪[些几]|什么|啥/.test(text)
    ? ['productName', 'specification'].filter((name) => name in dimensions)
    : [];
/** What is asked of the rows in words of their own, and what they are put in order by (which has the most says how many): asked by its label. */
const labelsOf = ({ dimensions, measures }: Dataset, { told, sort }: Placed): string[] =>
  [...told, ...(sort ? [sort.replace('-', '')] : [])].flatMap((name) => (dimensions[name] ?? measures[name])?.label ?? []);
/** How many papers, and not what they come to. */
const COUNTED = /(?:几|多少)[张笔单条份个]|[张单]数/;
/** 29号的更新, of records no list filters by days: a single day is looked for in what they are called. */
function dayInName(
  { dimensions }: Dataset,
  [span]: Placed['periods'],
  keyword: string | undefined,
): { keyword?: string | undefined; period?: string | undefined } {
  const isDated = Object.values(dimensions).some(({ kind, filter }) => filter && (kind === 'date' || kind === 'datetime'));
  const day = span && span.from === span.to && !isDated && keyword === undefined ? span.from : undefined;
  return day ? { keyword: day } : { keyword, period: span?.text };
}
/** How many there are counts those that wait, too; what they come to is what counts, as sums of them are told everywhere. */
async function ofThoseThatCount(
  definition: DocumentDefinition,
  text: string,
  ask: (states: Record<string, string>) => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  const answer = await ask({ status: COUNTED.test(text) ? UNDER_WAY : statesOf(definition) });
  // Nothing counts yet, but papers may be there: that is no zero.
  return answer.isEmpty ? ask({}) : answer;
}
/** What was placed, asked of the tool that tells such rows. */
export async function answered({ asking: whole, frame }: Told, { dataset, screen }: Subject, placed: Placed): Promise<ToolAnswer> {
  const { where, said, asks, periods } = placed;
  const by = placed.by.length > 0 ? placed.by : factsTold(dataset, placed, frame.text);
  const labels = labelsOf(dataset, placed);
  const asking = labels.length > 0 ? { ...whole, text: `${whole.text} ${labels.join(' ')}` } : whole;
  const definition = documentOf(dataset.id);
  const fixed = screen ? Object.fromEntries(Object.entries(screen.preset.where ?? {}).map(([name, values]) => [name, values.join()])) : {};
  const title = screen?.title ?? dataset.title;
  const sum = 'totalAmount' in dataset.measures ? ['totalAmount'] : [];
  const usual = 'count' in dataset.measures ? [...piecesOf(dataset, frame), 'count', ...sum] : usualOf(dataset, frame.text);
  const measures = [...placed.measures, ...(asks.has('sum') ? sum : []), ...(placed.measures.length > 0 ? [] : usual)];
  // What ends soon does so in days to come, whenever it was written.
  const spans = said.some((one) => ENDS_SOON.test(one)) ? periods.filter(({ text }) => !LATELY.test(text)) : periods;
  const [period, other] = spans.map(({ text }) => text);
  const isCompared = asks.has('compare') && periods.length > 0;
  const report = placed.sort && !dataset.rowsOf ? reportWith(dataset, placed.sort) : undefined;
  if (report && placed.sort) return use(runAnyReport, asking, { report, sort: placed.sort, ...given({ period }) });
  if (by.length > 0 || placed.measures.length > 0 || isCompared || !(definition || masterOf(dataset.id))) {
    const ask = (states: Record<string, string>): Promise<ToolAnswer> =>
      use(queryFigures, asking, {
        of: dataset.id,
        measures: measures.filter((one, at) => measures.indexOf(one) === at).slice(0, 4),
        where: { ...fixed, ...where, ...states },
        said: `${title}${said.length > 0 ? `（${said.join('，')}）` : ''}`.slice(0, 40),
        ...(by.length > 0 ? { by: by.slice(0, 2), order: by[0] === MONTH ? MONTH : `${asks.has('least') ? '' : '-'}${measures[0]}`, limit: 20 } : {}),
        ...(asks.has('share') && by.length > 0 ? { as: 'share' as const } : {}),
        ...(isCompared && by.length === 0 ? { period: other ? period : '本月', other: other ?? period } : given({ period })),
      });
    return definition && !where.status ? ofThoseThatCount(definition, frame.text, ask) : ask({});
  }
  const unfiltered = Object.keys(where).some((name) => !isFiltered(dataset, name) && dataset.dimensions[name]?.kind !== 'text');
  if (unfiltered && !placed.sort) return rowsByDoor(asking, { dataset, words: [], ...(screen ? { screen } : {}) }, where, said, period);
  const sort = placed.sort ?? (asks.has('most') || asks.has('least') ? bySum(dataset, asks.has('most')) : undefined);
  // What its list has no filter for it may be searched by.
  const held = Object.entries(where).find(([name]) => dataset.dimensions[name]?.kind === 'text' && !dataset.dimensions[name]?.filter);
  if (!definition)
    return use(listRecords, asking, {
      page: screen?.flag ?? title,
      fields: Object.fromEntries(Object.entries(where).filter(([name]) => name !== held?.[0])),
      ...given(dayInName(dataset, spans, held?.[1])),
      said,
      ...given({ sort }),
      ...(sort ? { count: Math.min(frame.count ?? 3, 20) } : {}),
    });
  const words = { kind: definition.kind, fields: where, said, ...given({ period }) };
  // Of what is compared by its lines the cheapest is told with it.
  const order = definition.matrix ? undefined : asks.has('most') ? 'largest' : asks.has('least') ? 'smallest' : ORDERED[placed.sort ?? ''];
  if (placed.sort && !order) return use(findDocuments, asking, { ...words, sort: placed.sort, count: Math.min(frame.count ?? 1, 20) });
  if (order) return use(findDocuments, asking, { ...words, order, count: Math.min(frame.count ?? 1, 20) });
  if (asks.has('sum')) return use(documentFigures, asking, words);
  // How many there are counts those that wait, too.
  if (!asks.has('count')) return use(findDocuments, asking, words);
  const counted = await use(documentFigures, asking, { ...words, fields: { status: UNDER_WAY, ...where } });
  // What was refused counts nowhere and is there all the same.
  return counted.isEmpty ? use(findDocuments, asking, words) : counted;
}
