import { z } from 'zod';
import type { Row } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import type { Dataset } from '../../../define/define-dataset';
import { textOf } from '../../../define/field-text';
import { isZero } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { periodIn } from '../../../define/spoken-periods';
import { STATUS } from '../../../define/status';
import { datasetOf } from '../../../domain/dataset-of';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { openList } from '../places';
import { defineTool, found, headOf, nothing } from '../tool';
import { readableKinds } from '../words/kinds';

const schema = z.object({
  lines: z.string().max(60).describe('明细的数据集，如 stockTakeLines'),
  figure: z.string().max(40).describe('按哪个数字挑明细'),
  which: z.enum(['some', 'none', 'nought']).describe('some 有这个数的行，none 没填的行，nought 还是零的行'),
  value: z.string().max(20).optional().describe('这个数是多少，不论正负'),
  where: z.record(z.string().max(40), z.string().max(4000)).optional().describe('其他条件：字段 → 取值'),
  period: z.string().max(40).optional().describe('单据日期'),
  said: z.array(z.string().max(200)).max(20).optional().describe('这些条件叫什么'),
});
type Words = z.infer<typeof schema>;
/** What was cancelled or taken back has no lines. */
const COUNTING = Object.values(STATUS)
  .filter((one) => one !== STATUS.cancelled && one !== STATUS.redFlushed)
  .join();
const SHOWN = 12;
const MOST = 1000;

/** Lines of papers by what stands in them: what was refused, what was not counted. */
export const listLines = defineTool<Words>({
  name: 'listLines',
  about: '单据明细',
  description: '列出单据里的明细行：拒收的、不合格的、盘点有差异的、还没盘的，可按单据的条件筛选。',
  args: schema,
  may: (context) => readableKinds(context).length > 0,
  run: async ({ context }, { lines, figure, which, value, where = {}, period, said = [] }) => {
    const dataset = datasetOf(lines);
    const definition = dataset?.rowsOf && documentOf(dataset.rowsOf.resource);
    const field = dataset?.measures[figure] ?? dataset?.dimensions[figure];
    if (!dataset || !definition || !field) return nothing('没有这样的明细。');
    const days = period ? periodIn(period, dayOf(context.now())) : undefined;
    // A number is looked for as it is written: of several papers the rows are theirs.
    const { sn = '', ...others } = where;
    const papers = sn.split(',').filter(Boolean);
    const { list } = await runQuery(
      { ...context, screen: '' },
      querySchema.parse({
        of: lines,
        measures: [figure],
        by: toldBy(context, dataset),
        where: { status: COUNTING, ...others, ...(papers.length === 1 ? { sn } : {}), ...(days ? { documentDate: `${days.from}~${days.to}` } : {}) },
        order: '-sn',
        totals: false,
        limit: MOST,
      }),
    );
    const rows = list.filter((row) => isMeant(String(row[figure] ?? ''), which, value) && (papers.length < 2 || papers.includes(String(row.sn))));
    const head = headOf(dataset.title, [...said, ...(days ? [`${days.from} 至 ${days.to}`] : [])]);
    const numbers = [...new Set(rows.map(({ sn }) => String(sn)))];
    const filters = Object.fromEntries(Object.entries(where).flatMap(([name, one]) => (definition.header[name]?.filter ? [[`f.${name}`, one]] : [])));
    const proposals = openList(context, definition, numbers.length === 1 ? { 'f.sn': numbers[0] ?? '' } : filters, numbers.length);
    if (rows.length === 0) return nothing(`${head}：没有。`, { proposals });
    const told = rows.slice(0, SHOWN).map((row) => wordsOf(dataset, row, figure));
    const more = rows.length > SHOWN ? `\n\n只列出前 ${SHOWN} 行。` : '';
    return found({
      text: `${head}共 **${rows.length} 行**，在 ${numbers.length} 张${definition.title}里：\n\n${told.map((line) => `- ${line}`).join('\n')}${more}`,
      data: { lines: dataset.title, said, total: rows.length, rows: told },
      proposals,
    });
  },
});

const isMeant = (held: string, which: Words['which'], value: string | undefined): boolean => {
  if (which === 'none') return held === '';
  if (which === 'nought') return held === '' || isZero(held);
  return held !== '' && !isZero(held) && (value === undefined || Math.abs(Number(held)) === Number(value));
};

const MOST_TOLD = 8;
/** The paper, its partner, the goods with their lot, and why. */
function toldBy(context: Context, { dimensions, ...dataset }: Dataset): string[] {
  const reader = readerOf({ ...context, screen: '' }, { dimensions, ...dataset });
  const names = Object.entries(dimensions)
    .filter(([name, field]) => !reader?.hidden?.has(name) && (field.needs === undefined || reader?.sees(field.needs)))
    .filter(
      ([name, field]) =>
        ['sn', 'productName', 'specification', 'batchNo', 'unit', 'status'].includes(name) ||
        (field.kind === 'ref' && field.to === 'partner' && field.list) ||
        /原因/.test(field.label),
    )
    .map(([name]) => name);
  return names.slice(0, MOST_TOLD);
}

const FIRST = ['sn', 'productName', 'specification', 'batchNo'];
function wordsOf({ dimensions, measures }: Dataset, row: Row, figure: string): string {
  const names = [...FIRST, ...Object.keys(dimensions).filter((name) => !FIRST.includes(name) && name !== 'unit' && name !== figure)].filter(
    (name) => name in row,
  );
  const parts = names.flatMap((name) => {
    const field = dimensions[name];
    const words = field ? textOf(field, row[name], row[`${name}Name`]) : '';
    if (!field || words === '') return [];
    return [name === 'sn' ? `**${words}**` : name === 'batchNo' || /原因/.test(field.label) ? `${field.label} ${words}` : words];
  });
  const held = String(row[figure] ?? '');
  const field = measures[figure] ?? dimensions[figure];
  return field ? [...parts, `${field.label} ${held === '' ? '未填' : `${textOf(field, held)}${String(row.unitName ?? '')}`}`].join(' · ') : parts.join(' · ');
}
