import { askedReport } from '../../../define/asked-report';
import { dayOf } from '../../../define/dates';
import type { Preset, Screen } from '../../../define/define-screen';
import type { Days } from '../../../define/periods';
import { measuresOf } from '../../../define/report-columns';
import type { ReportDefinition, ReportLevel } from '../../../define/report-definition';
import { TURNS, type Turned } from '../../../define/turned-report';
import type { Context } from '../../base/context';
import { BadInput, Forbidden } from '../../base/errors';
import { maySee } from '../access';
import { ruleReader } from '../documents/rules';
import type { Ask, Plan } from '../queries/ask';
import type { Kept } from '../queries/kept-spans';
import { keptOf } from '../queries/kept-sums';
import { planOf } from '../queries/plan';
import { grants } from '../queries/report-pages';
import type { Tabs } from '../queries/totals';
import { parametersOf } from './parameters';

export type ReportQuestion = Record<string, string | number | undefined> & {
  level?: string | undefined;
  sort?: string | undefined;
  keyword?: string | undefined;
  tab?: string | undefined;
};
/** A report question read: what is asked of its dataset, and what the report says of the answer. */
export type ReportPlan = { plan: Plan; level: string; parameters: Record<string, string>; days: Days | undefined; screen: Screen | undefined };

/** What must be known before a report is planned: the day the organisation's months end on, where it speaks of one (0 = the calendar's); what is kept of its rows; tabs to be counted over them. */
export type Beforehand = { monthEnds: number; kept: Kept | undefined; tabs?: Tabs; turned?: Turned };
export const beforehand = async (context: Context, { monthly, matrix, of, bases = [] }: ReportDefinition): Promise<Beforehand> => {
  const monthEnds = monthly || matrix ? Number((await ruleReader(context))('report.monthEndDay')) || 0 : 0;
  return { monthEnds, kept: await keptOf(context, of, ...bases) };
};

const FIXED = new Set(['screen', 'level', 'pageNum', 'pageSize', 'sort', 'tab', 'keyword', 'noTotal', 'columns', 'cursor', ...TURNS]);

/** @throws BadInput for unknown names, Forbidden for a level or parameter the page does not grant */
export function planReport(context: Context, given: ReportDefinition, screen: Screen | undefined, query: ReportQuestion, known: Beforehand): ReportPlan {
  const preset = presetOf(given, screen);
  const parameters = parametersOf(context, given, preset, query);
  const level = levelOf(context, given, screen, query.level);
  const { report: definition, days } = askedReport(given, level, parameters, dayOf(context.now()), known.turned ? { ...known, ...known.turned } : known);
  for (const [name, { needs, label }] of Object.entries(definition.parameters))
    if (needs && parameters[name] && screen && !grants(context, screen, needs)) throw new Forbidden(`您没有【${screen.title}-${label}】权限`);
  const shape = definition.levels[level] as ReportLevel;
  const sees = (needs: string) => maySee(context, screen ? [screen] : [], needs);
  const isOn = (name: string) => !isOff(definition, parameters, name);
  const tab = query.tab && query.tab !== 'all' ? tabOf(preset, query.tab).where : {};
  const { emptyRows } = definition;
  const filled = shape.filled ?? (emptyRows && parameters[emptyRows.shownBy] !== 'true' ? emptyRows.measures : undefined);
  const ask: Ask = {
    dataset: definition.of,
    takes: { ...parameters, ...days },
    by: shape.dimensions.filter(isOn),
    key: shape.key ?? shape.dimensions,
    measures: measuresOf(definition, shape).filter(isOn),
    where: new Map([...filtersOf(definition, parameters, query), ...daysAsked(definition, days)]),
    fixed: [preset.where ?? {}, tab],
    keyword: query.keyword,
    order: query.sort || toldOrder(definition, shape.sort || definition.sort, sees),
    ...(filled ? { filled: filled.filter(isOn) } : {}),
    ...(shape.bands ? { bands: shape.bands } : {}),
    tabs: known.tabs?.flatMap(({ where }) => Object.keys(where)) ?? [],
    kept: known.kept,
    sees,
  };
  return { plan: planOf(context, ask), level, parameters, days, screen };
}

/** A page that merely opens the report has a view of another resource. */
export const presetOf = ({ resource }: ReportDefinition, screen: Screen | undefined): Preset => (screen?.resource === resource ? screen.preset : {});

/** Where the dataset does not take the days itself they limit its day. */
const daysAsked = ({ of }: ReportDefinition, days: Days | undefined): [string, string][] =>
  days && of.day && !(of.takes && 'from' in of.takes) ? [[of.day, `${days.from}~${days.to}`]] : [];

export function levelOf(context: Context, definition: ReportDefinition, screen: Screen | undefined, asked: string | undefined): string {
  const level = asked || presetOf(definition, screen).level || (Object.keys(definition.levels)[0] as string);
  const shape = Object.hasOwn(definition.levels, level) ? definition.levels[level] : undefined;
  if (!shape) throw new BadInput(`报表没有层次“${level.slice(0, 40)}”`);
  if (shape.needs && screen && !grants(context, screen, shape.needs)) throw new Forbidden(`您没有【${screen.title}-${shape.label}】权限`);
  return level;
}

/** The usual order, as far as the caller is told what it is by. */
const toldOrder = ({ columns }: ReportDefinition, order: string, sees: (needs: string) => boolean): string =>
  order
    .split(',')
    .filter((part) => sees(columns[part.replace(/^-/, '')]?.needs ?? '') || !columns[part.replace(/^-/, '')]?.needs)
    .join();

/** Columns that mean nothing without their parameter are not there. */
const isOff = (definition: ReportDefinition, parameters: Record<string, string>, name: string): boolean =>
  Object.entries(definition.onlyWith).some(([parameter, columns]) => columns.includes(name) && ['', 'false'].includes(parameters[parameter] ?? ''));

/** Parameters that name a column, and whatever else is asked for by its name. */
function filtersOf(definition: ReportDefinition, parameters: Record<string, string>, query: ReportQuestion): Map<string, string> {
  const given = new Map<string, string>(Object.entries(parameters).filter(([name]) => name in definition.columns));
  for (const [key, value] of Object.entries(query)) {
    const name = key.startsWith('f.') ? key.slice(2) : key;
    if (FIXED.has(key) || value === undefined || Object.hasOwn(definition.parameters, name)) continue;
    if (!Object.hasOwn(definition.columns, name)) throw new BadInput(`不认识的参数：${name.slice(0, 40)}`);
    given.set(name, String(value));
  }
  return given;
}

function tabOf(preset: Preset, id: string) {
  const tab = preset.tabs?.find((candidate) => candidate.id === id);
  if (!tab) throw new BadInput(`没有标签页“${id.slice(0, 40)}”`);
  return tab;
}
