import { z } from 'zod';
import type { Row } from '../../../contract/answers';
import { askedReport } from '../../../define/asked-report';
import { dayOf } from '../../../define/dates';
import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import type { ReportDefinition } from '../../../define/report-definition';
import { periodIn } from '../../../define/spoken-periods';
import { reports, screensOf } from '../../../domain/registry';
import { datasetsCalled } from '../../../domain/spoken-figures';
import type { Context } from '../../base/context';
import { BadInput, Forbidden } from '../../base/errors';
import { QUERY, reportScreen } from '../../engine/queries/report-pages';
import { runReport } from '../../engine/reports/run';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { type Found, idsOf, kindsSaid, loadNames, meantOrNot } from '../words/names';
import { bare, likeness } from '../words/similarity';
import { namesOf } from './document-words';

const schema = z.object({
  report: z.string().min(1).max(60).describe('报表名称，如 进销存明细'),
  product: z.string().max(100).optional().describe('产品名称与规格'),
  partner: z.string().max(100).optional().describe('往来单位'),
  department: z.string().max(60).optional().describe('科室'),
  warehouse: z.string().max(60).optional().describe('库房'),
  period: z.string().max(40).optional().describe('期间，如 本月、上月、2026-07'),
  sort: z.string().max(60).optional().describe('按哪一列排，减号在前为从大到小，如 -score'),
});
type Words = z.infer<typeof schema>;
const SHOWN = 8;

/** Any report of the product, through its own engine and under the view of the user's own page. */
export const runAnyReport = defineTool<Words>({
  name: 'runReport',
  description: '运行一张报表：给出合计与前几行。按产品、往来单位、科室、库房、期间筛选。',
  args: schema,
  may: (context) => reports.some((one) => screenOfReport(context, one) !== undefined),
  run: async ({ context }, words) => {
    const definition = reportCalled(context, words.report);
    const screen = definition && screenOfReport(context, definition);
    if (!definition || !screen) return nothing(`没有找到您可以查看的报表“${words.report}”。`);
    const { query, understood, unknown } = await questionOf(context, definition, words);
    if (unknown.length > 0) return nothing(`没有找到${unknown.join('、')}。`, { proposals: [openPage(screen)] });
    const asked = { ...query, ...(words.sort ? { sort: words.sort } : {}), pageNum: 1, pageSize: SHOWN };
    // Whose account it is has to be said: that is chosen on its page.
    const answer = await runReport({ ...context, screen: screen.flag }, definition, asked).catch((error: unknown) => {
      if (error instanceof BadInput) return error.message;
      throw error;
    });
    if (typeof answer === 'string') return nothing(`【${screen.title}】要先在页面上填条件：${answer}。`, { proposals: [openPage(screen, query)] });
    const proposals = [openPage(screen, { ...query, level: answer.level }, `打开${screen.title}`)];
    const head = `${screen.title}${understood.length > 0 ? `（${understood.join('，')}）` : ''}`;
    if (answer.total === 0) return nothing(`${head}没有数据。`, { proposals });
    const shown = askedReport(definition, answer.level, answer.parameters, dayOf(context.now())).report;
    const columns = answer.columns.flatMap((name) => columnOf(shown, name));
    const totals = columns.flatMap(([name, field]) => (answer.totals[name] ? [`${field.label} **${textOf(field, answer.totals[name])}**`] : []));
    const by = words.sort?.replace('-', '');
    const lines = answer.list.map((row) => `- ${wordsOf(columns, row, by)}`);
    // What is asked of figures is their sum.
    const summed = totals.length > 0 ? `${head}合计：${totals.join('，')}。\n\n共 ${answer.total} 行：` : `${head}共 ${answer.total} 行。`;
    return found({
      text: `${summed}\n\n${lines.join('\n')}${answer.total > SHOWN ? `\n\n只列出前 ${SHOWN} 行。` : ''}`,
      data: {
        report: screen.title,
        understood,
        total: answer.total,
        totals: answer.totals,
        rows: answer.list.map((row) => wordsOf(columns, row)),
      },
      references: answer.list.map((row, at) => ({
        id: `${definition.resource}:${row.id}`,
        kind: 'report',
        title: `${screen.title} 第${at + 1}行`,
        content: wordsOf(columns, row),
        resource: definition.resource,
        recordId: row.id,
        path: `${screen.path}?${new URLSearchParams(query)}`,
      })),
      proposals,
    });
  },
});

/** The page the user reads it through; undefined when he holds none. */
function screenOfReport(context: Context, definition: ReportDefinition): Screen | undefined {
  if (!definition.owners.includes(context.org.kind)) return undefined;
  try {
    return reportScreen({ ...context, screen: '' }, definition, QUERY);
  } catch (error) {
    if (error instanceof Forbidden) return undefined;
    throw error;
  }
}

const titlesOf = (definition: ReportDefinition): string[] => [definition.title, ...screensOf(definition.resource).map((screen) => screen.title)];

function reportCalled(context: Context, said: string): ReportDefinition | undefined {
  const scored = reports
    .filter((one) => screenOfReport(context, one))
    .map((one) => ({
      one,
      score: one.resource === said ? 1 : Math.max(...titlesOf(one).map((title) => likeness(said, { name: title }))),
    }))
    .sort((a, b) => b.score - a.score);
  if (scored[0] && scored[0].score >= 0.6) return scored[0].one;
  // Not by its name: the first that tells the figures people call so.
  const called = datasetsCalled(said);
  return scored.find(({ one }) => called.includes(one.of))?.one;
}

/** The title of a report the text names in full; stock has a tool of its own. */
export const reportIn = (text: string): string | undefined =>
  reports
    .filter((one) => one.resource.startsWith('report:'))
    .flatMap(titlesOf)
    .filter((title) => title.length >= 4 && bare(text).includes(bare(title)))
    .sort((a, b) => b.length - a.length)[0];

/** Words as filters and parameters of this report; what it has no column for is left out and not claimed. */
async function questionOf(
  context: Context,
  definition: ReportDefinition,
  words: Words,
): Promise<{ query: Record<string, string>; understood: string[]; unknown: string[] }> {
  const names = await loadNames(
    context,
    [words.product, words.partner, words.department, words.warehouse].filter(Boolean).join(' '),
    kindsSaid({ ...words, goods: words.product }),
  );
  const fields = Object.entries({
    ...Object.fromEntries(Object.entries(definition.columns).filter(([, field]) => field.filter)),
    ...definition.parameters,
  });
  const query: Record<string, string> = {};
  const understood: string[] = [];
  const unknown: string[] = [];
  const asked = [
    ['goods', 'specification', words.product],
    ['partner', 'partner', words.partner],
    ['department', 'department', words.department],
    ['warehouse', 'warehouse', words.warehouse],
  ] as const;
  for (const [kind, to, said] of asked) {
    if (!said) continue;
    const found = meantOrNot(names, kind, said);
    const own = fields.find(([, field]) => field.kind === 'ref' && (field.to === to || (to === 'partner' && field.to === 'organisation')));
    if (found.length === 0) unknown.push(`“${said}”`);
    else if (own) {
      query[`f.${own[0]}`] = idsFor(own[1], found);
      understood.push(`${own[1].label} ${namesOf(found)}`);
    }
  }
  const today = dayOf(context.now());
  const said = words.period ? periodIn(words.period, today) : undefined;
  // Reports look back: a month that is not over ends today.
  const period = said && said.from <= today && said.to > today ? { ...said, to: today } : said;
  if (period && 'from' in definition.parameters && 'to' in definition.parameters) Object.assign(query, { 'f.from': period.from, 'f.to': period.to });
  else if (period) {
    const [name, field] = fields.find(([, one]) => one.kind === 'date' || one.kind === 'month') ?? [];
    if (name && field) query[`f.${name}`] = field.kind === 'month' ? period.from.slice(0, 7) : name === 'asOf' ? period.to : `${period.from}~${period.to}`;
  }
  if (period && Object.values(query).some((value) => value.startsWith(period.from.slice(0, 7)) || value === period.to))
    understood.push(`${period.from} 至 ${period.to}`);
  return { query, understood, unknown };
}

const idsFor = (field: Field, found: readonly Found[]): string =>
  idsOf(found, (one) => (field.kind === 'ref' && field.to === 'organisation' ? (one.counterparty ?? []) : one.id));

/** Columns that may be said: people never are. */
const columnOf = (definition: ReportDefinition, name: string): [string, Field][] => {
  const field = definition.columns[name];
  return field && field.needs !== 'showPatient' && !(field.kind === 'ref' && field.to === 'patient') ? [[name, field]] : [];
};
const IS_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** `by`: what rows are put in order by is told whatever it is. */
const wordsOf = (columns: readonly [string, Field][], row: Row, by = ''): string =>
  columns
    .flatMap(([name, field]) => {
      const words = textOf(field, row[name], row[`${name}Name`]);
      return words === '' || ((words === '0' || words === '0.00') && name !== by) || IS_ID.test(words)
        ? []
        : [field.kind === 'text' || field.kind === 'ref' ? words : `${field.label} ${words}`];
    })
    .slice(0, 14)
    .join(' · ');
