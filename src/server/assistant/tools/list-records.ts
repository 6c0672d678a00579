import { z } from 'zod';
import type { Row } from '../../../contract/answers';
import { FILTER_LETTERS, listQuery } from '../../../contract/requests';
import { type Day, dayOf, daysBetween } from '../../../define/dates';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { periodIn } from '../../../define/spoken-periods';
import { masterOf, screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { readScreens } from '../../engine/masters/access';
import { layoutOf } from '../../engine/masters/layout';
import { listMasters } from '../../engine/masters/list';
import { isHidden as isHiddenField } from '../../engine/masters/present';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { loadNames, meant } from '../words/names';
import { pagesCalled } from '../words/pages';
import { askedOf } from './asked-of-row';
import { ADDS_UP, sumsSaid } from './summed-up';

const schema = z.object({
  page: z.string().min(1).max(40).describe('页面名称，如 经销商证照、注册证管理、操作日志、机构审核'),
  partner: z.string().max(100).optional().describe('对方机构名称'),
  state: z.string().max(20).optional().describe('页面上的状态或页签，如 即将到期、待审核'),
  period: z.string().max(40).optional().describe('日期，如 昨天、本月'),
  type: z.string().max(40).optional().describe('证照等的种类，如 营业执照、经营许可证'),
  ends: z.string().max(40).optional().describe('有效期至的范围，如 2026-01-01~2026-12-31'),
  keyword: z.string().max(60).optional().describe('关键字'),
  fields: z.record(z.string().max(40), z.string().max(4000)).optional().describe('其他条件：字段 → 取值'),
  sort: z.string().max(60).optional().describe('按哪个字段排序，减号在前为从大到小，如 -validTo'),
  count: z.number().int().min(1).max(20).optional().describe('要几条，配合 sort'),
  said: z.array(z.string().max(200)).max(20).optional().describe('这些条件叫什么'),
});
type Words = z.infer<typeof schema>;
/** Patients are no records to list here: their page shows them, and a model must not read them. */
const PATIENTS = 'patient';
const SHOWN = 8;
const FACTS = 5;
/** What is longer is read on the page itself: the scope of a licence. */
const LONGEST = 60;
const ENDS = /到期|过期|失效|有效|效期|截止/;
const LAST_DAY = /^(?:有效期|效期)至$|^(?:失效|到期)日期?$/;
const STANDS = /状态$|^阶段$|^(?:审核意见|驳回原因|处理情况)$/;

/** Rows of a page of records that are no documents: papers, certificates, registrations, the operation log. */
export const listRecords = defineTool<Words>({
  name: 'listRecords',
  description: '列出基础资料页面上的记录：证照、注册证、机构审核、操作日志、用户等，可按对方机构、状态、日期筛选。',
  args: schema,
  may: () => true,
  run: async ({ context, text }, words) => {
    const screen = await pageOf(context, words.page);
    const definition = screen && masterOf(screen.resource);
    if (!screen || !definition || definition.resource === PATIENTS) return nothing(`没有找到您可以查看的页面“${screenOf(words.page)?.title ?? words.page}”。`);
    const { query, understood, unplaced, tab: first } = await filtersOf(context, screen, definition, words, text);
    const crowd = Object.values(query).find((value) => value.length > FILTER_LETTERS);
    if (crowd) return nothing(`叫这个名字的有 ${crowd.split(',').length} 个，太多了：请说出规格或编码再问。`);
    const listed = (asked: Record<string, string>, pageSize: number) =>
      listMasters(
        { ...context, screen: screen.flag },
        definition,
        listQuery.parse({ screen: screen.flag, ...asked, sort: words.sort ?? definition.sort, pageSize }),
      );
    const most = words.count ?? SHOWN;
    const answer = await listed(query, most);
    const head = `${screen.title}${understood.length > 0 ? `（${understood.join('，')}）` : ''}`;
    // Told of all tabs, the page opens in one of them that has some, with as many as that one has.
    const inTabOf = async (id: string): Promise<number> => (await listed({ ...query, tab: id }, 1)).total;
    const tab = first && answer.total > 0 ? await filledTab(screen, first, inTabOf) : first;
    const opened = tab ? { ...query, tab: tab.id } : query;
    const shown = tab ? await inTabOf(tab.id) : answer.total;
    const [only] = answer.list;
    // One no tab of the page shows is opened by itself.
    const isHidden = tab !== undefined && shown === 0 && answer.total === 1 && only !== undefined;
    const proposals = [
      isHidden
        ? openPage(screen, { id: only.id })
        : openPage(screen, opened, `打开${screen.title}${shown > 0 ? `（${tab ? `${tab.label} ` : ''}${shown}条）` : ''}`),
    ];
    if (answer.total === 0) return nothing(`${head}没有记录。${await nearest(definition, words, query, (asked) => listed(asked, 1))}`, { proposals, unplaced });
    const inTab = tab && !isHidden ? `（其中页签“${tab.label}” ${shown} 条）` : '';
    const sums = answer.total > 1 && ADDS_UP.test(text) ? sumsSaid(definition.fields, answer.totals) : '';
    const today = dayOf(context.now());
    const lines = answer.list.map((row) => (sums ? recordWords(definition, row, today, true) : withAsked(definition, row, text, today)));
    return found({
      text: `${head}共 **${answer.total} 条**${inTab}：\n\n${lines.map((line) => `- ${line}`).join('\n')}${answer.total > most ? `\n\n只列出前 ${most} 条。` : ''}${sums}`,
      data: { page: screen.title, understood, total: answer.total, rows: lines },
      unplaced,
      rows: [{ of: definition.resource, filters: { ...query, screen: screen.flag }, said: head }],
      references: answer.list.map((row, at) => ({
        id: `${definition.resource}:${row.id}`,
        kind: 'record',
        title: String(row[definition.label] || `${screen.title} 第${at + 1}条`),
        content: lines[at] ?? '',
        resource: definition.resource,
        recordId: row.id,
        path: `${screen.path}?id=${row.id}`,
      })),
      proposals,
    });
  },
});

async function pageOf(context: Context, said: string): Promise<Screen | undefined> {
  const own = screenOf(said);
  if (own) return screensFor({ ...context, screen: '' }, own.resource).find((screen) => screen.flag === said);
  const page = (await pagesCalled(context, said)).find((one) => one.isOpen && masterOf(one.screen.resource));
  return page && page.score >= 0.7 ? page.screen : undefined;
}

const EITHER = /^(?:true,false|false,true)$/;
type Filters = { query: Record<string, string>; understood: string[]; unplaced: string[]; tab?: { id: string; label: string } | undefined };
async function filtersOf(context: Context, screen: Screen, definition: MasterDefinition, words: Words, asked: string): Promise<Filters> {
  const query: Record<string, string> = {
    ...(words.keyword ? { keyword: words.keyword } : {}),
    // Both ways of a flag are no condition.
    ...Object.fromEntries(Object.entries(words.fields ?? {}).flatMap(([name, value]) => (EITHER.test(value) ? [] : [[`f.${name}`, value]]))),
  };
  const lost: string[] = [];
  const understood: string[] = [...(words.keyword ? [`关键字 ${words.keyword}`] : []), ...(words.said ?? [])];
  // What the page does not show its reader is no filter of his.
  const here = { ...context, screen: screen.flag };
  const [layout, pages] = [layoutOf(definition), readScreens(here, definition)];
  const fields = Object.entries(definition.fields).filter(([name, field]) => field.filter && !isHiddenField(here, layout, pages, name));
  if (words.partner) {
    const partners = meant(await loadNames(context, words.partner, ['partner']), 'partner', words.partner);
    const [name, field] = fields.find(([, one]) => one.kind === 'ref' && (one.to === 'organisation' || one.to === 'partner')) ?? [];
    const isKept = name !== undefined && field?.kind === 'ref' && (field.to !== 'organisation' || partners.some((one) => one.counterparty?.length));
    if (partners.length === 0 || !isKept) {
      // A page that names no such house may hold its name all the same.
      query.keyword = words.partner;
      understood.push(`“${words.partner}”`);
    } else if (name && field?.kind === 'ref') {
      query[`f.${name}`] = partners.flatMap((one) => (field.to === 'organisation' ? (one.counterparty ?? []) : one.id)).join(',');
      understood.push([...new Set(partners.map((one) => one.name))].join('、'));
    }
  }
  if (words.state) {
    const isCalled = (label: string): boolean => label === words.state || (WAITS.test(words.state ?? '') && /^待审/.test(label));
    const tab = screen.preset.tabs?.find((one) => isCalled(one.label));
    const [name, value] =
      fields.flatMap(([own, field]) => {
        const option = field.kind === 'choice' ? field.options.find(({ label }) => isCalled(label)) : undefined;
        return option ? [[own, option.value] as const] : [];
      })[0] ?? [];
    // 冻结 of 冻结交易: a box that is ticked.
    const flag = name === undefined ? fields.find(([, field]) => field.kind === 'flag' && field.label.includes(words.state ?? ' ')) : undefined;
    const isActive = definition.hasStatus ? ACTIVE[words.state] : undefined;
    if (name && value !== undefined) query[`f.${name}`] = value;
    else if (isActive !== undefined) query['f.status'] = isActive;
    else if (flag) query[`f.${flag[0]}`] = 'true';
    else if (tab) query.tab = tab.id;
    if (name || tab || flag || isActive !== undefined) understood.push(words.state);
    else lost.push(words.state);
  }
  const period = words.period ? periodIn(words.period, dayOf(context.now())) : undefined;
  // 本月入驻了几家: the day a membership ends is asked for by name alone.
  const days = fields.filter(([, field]) => field.kind === 'datetime' || field.kind === 'date');
  const dated = days.find(([, { label }]) => !ENDS.test(label)) ?? (ENDS.test(asked) ? days[0] : undefined);
  if (period && dated) {
    query[`f.${dated[0]}`] = `${period.from}~${period.to}`;
    understood.push(period.from === period.to ? period.from : `${period.from} 至 ${period.to}`);
  }
  // Days the page cannot tell are no condition: they are said, not passed over.
  if (words.period && !(period && dated)) lost.push(words.period);
  const unplaced = [...lost, ...ofType(fields, words.type, query, understood), ...endingIn(fields, words.ends, query, understood)];
  const tab = query.tab === undefined ? tabFor(screen, query) : undefined;
  // Conditions named by their fields are asked of the whole page.
  if (words.fields && tab?.isNarrower) return { query, understood, unplaced, tab };
  if (tab?.isNarrower) understood.push(tab.label);
  return { query: { ...query, ...(tab ? { tab: tab.id } : {}) }, understood, unplaced };
}

/** The tab the page opens in: the first that leaves out nothing of what is asked for, else its first, of which alone is told then. */
function tabFor({ preset: { tabs = [] } }: Screen, query: Readonly<Record<string, string>>) {
  const holds = ([field, allowed]: [string, readonly (string | number | boolean)[]]): boolean =>
    query[`f.${field}`]?.split(',').every((value) => allowed.map(String).includes(value)) ?? false;
  const whole = tabs.find(({ where, rows }) => rows === undefined && Object.entries(where).every(holds));
  const tab = whole ?? tabs[0];
  return tab && { id: tab.id, label: tab.label, isNarrower: whole === undefined };
}

/** The tab itself where it has any of the rows, else the first that has. */
async function filledTab({ preset: { tabs = [] } }: Screen, tab: { id: string; label: string }, rowsIn: (id: string) => Promise<number>) {
  const others = tabs.filter(({ id }) => id !== tab.id);
  for (const one of [tab, ...others]) if ((await rowsIn(one.id)) > 0) return one;
  return tab;
}

/** 没审, 未审核: what waits is called 待审核 on its page. */
const WAITS = /^(?:还|尚)?[没未待等](?:有)?(?:人)?[审批]/;
/** Records that may be switched off. */
const ACTIVE: Readonly<Record<string, string>> = { 停用: 'false', 禁用: 'false', 启用: 'true' };

/** 经营许可证: every choice that is called so. @returns what no field of the page can tell */
function ofType(fields: readonly [string, Field][], said: string | undefined, query: Record<string, string>, understood: string[]): string[] {
  if (!said) return [];
  for (const [name, field] of fields) {
    const options = field.kind === 'choice' ? field.options.filter(({ label }) => isIn(label, said) || isIn(said, label)) : [];
    if (options.length === 0) continue;
    query[`f.${name}`] = options.map(({ value }) => value).join();
    understood.push(options.map(({ label }) => label).join('、'));
    return [];
  }
  return [said];
}

const isIn = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());

/** The day a paper ends, as its page filters by it. */
function endingIn(fields: readonly [string, Field][], ends: string | undefined, query: Record<string, string>, understood: string[]): string[] {
  if (!ends) return [];
  const name = fields.find(([, { kind, label }]) => kind === 'date' && /至|到期|结束|失效/.test(label))?.[0];
  if (!name) return [ends];
  query[`f.${name}`] = ends;
  understood.push(`${ends.replace('~', ' 至 ')} 到期`);
  return [];
}

/** The last one of other days, where only the days left out all of them. */
async function nearest(
  definition: MasterDefinition,
  { period }: Words,
  query: Record<string, string>,
  listed: (asked: Record<string, string>) => Promise<{ list: Row[] }>,
): Promise<string> {
  const dated = Object.entries(definition.fields).find(([name, field]) => (field.kind === 'datetime' || field.kind === 'date') && `f.${name}` in query)?.[0];
  if (!period || !dated) return '';
  const { [`f.${dated}`]: _days, ...rest } = query;
  const [row] = (await listed(rest)).list;
  return row ? `不限日期时最近的是：\n\n- ${recordWords(definition, row)}` : '';
}

/** The row with what was asked of it. */
function withAsked(definition: MasterDefinition, row: Row, text: string, today: Day): string {
  const words = recordWords(definition, row, today);
  return [words, ...askedOf(definition.fields, row, text, words)].join(' · ');
}

/** What the list shows of a row; people of a ward's patients are in none of these pages. */
export function recordWords(definition: MasterDefinition, row: Row, today?: Day, isSummed = false): string {
  const told = Object.entries(definition.fields)
    .filter(([name, field]) => field.list && field.needs === undefined && !(field.kind === 'ref' && field.to === 'patient') && name in row)
    .map(([name, field]) => ({ field, words: textOf(field, row[name], row[`${name}Name`]) }))
    .filter(({ words }) => words !== '' && words !== '否' && words.length <= LONGEST)
    // How far it is and why is told of every row, and what their sum is made of.
    .filter(({ field }, at) => at <= FACTS || STANDS.test(field.label) || (isSummed && field.kind === 'money'));
  // Of several states each is told by its name: a paper that passed the review is 有效 to its reviewer, and over by its last day.
  const states = told.filter(({ field }) => STANDS.test(field.label) && field.kind === 'choice').length;
  const isBare = ({ kind, label }: Field): boolean => kind === 'text' || kind === 'ref' || (kind === 'choice' && !(states > 1 && STANDS.test(label)));
  // Whether it is over is told by its last day.
  const over = ({ kind, label }: Field, words: string): string =>
    today && kind === 'date' && LAST_DAY.test(label) && words < today ? `（已过 ${daysBetween(words, today)} 天）` : '';
  return told.map(({ field, words }) => (isBare(field) ? words : `${field.label} ${words}${over(field, words)}`)).join(' · ');
}
