import { measuresOf, type ReportDefinition, type ReportLevel } from '../../../define/define-report';
import type { Preset, Screen } from '../../../define/define-screen';
import type { Context } from '../../base/context';
import { BadInput, Forbidden } from '../../base/errors';
import { maySee } from '../access';
import type { Ask, Plan } from '../queries/ask';
import { planOf } from '../queries/plan';
import { grants } from '../queries/report-pages';
import { parametersOf } from './parameters';

export type ReportQuestion = Record<string, string | number | undefined> & {
  level?: string | undefined;
  sort?: string | undefined;
  keyword?: string | undefined;
  tab?: string | undefined;
};
/** A report question read: what is asked of its dataset, and what the report says of the answer. */
export type ReportPlan = { plan: Plan; level: string; parameters: Record<string, string>; screen: Screen | undefined };

const FIXED = new Set(['screen', 'level', 'pageNum', 'pageSize', 'sort', 'tab', 'keyword', 'noTotal', 'columns', 'cursor']);

/** @throws BadInput for unknown names, Forbidden for a level or parameter the page does not grant */
export function planReport(context: Context, definition: ReportDefinition, screen: Screen | undefined, query: ReportQuestion): ReportPlan {
  // A page that merely opens the report has a view of another resource.
  const preset: Preset = screen?.resource === definition.resource ? screen.preset : {};
  const level = levelOf(context, definition, screen, preset, query.level);
  const parameters = parametersOf(context, definition, preset, query);
  for (const [name, { needs, label }] of Object.entries(definition.parameters))
    if (needs && parameters[name] && screen && !grants(context, screen, needs)) throw new Forbidden(`您没有【${screen.title}-${label}】权限`);
  const shape = definition.levels[level] as ReportLevel;
  const isOn = (name: string) => !isOff(definition, parameters, name);
  const tab = query.tab && query.tab !== 'all' ? tabOf(preset, query.tab).where : {};
  const { emptyRows } = definition;
  const ask: Ask = {
    dataset: definition.of,
    takes: parameters,
    by: shape.dimensions.filter(isOn),
    key: shape.key ?? shape.dimensions,
    measures: measuresOf(definition, shape).filter(isOn),
    where: filtersOf(definition, parameters, query),
    fixed: [preset.where ?? {}, tab],
    keyword: query.keyword,
    order: query.sort || shape.sort || definition.sort,
    ...(emptyRows && parameters[emptyRows.shownBy] !== 'true' ? { filled: emptyRows.measures.filter(isOn) } : {}),
    sees: (needs) => maySee(context, screen ? [screen] : [], needs),
  };
  return { plan: planOf(context, ask), level, parameters, screen };
}

function levelOf(context: Context, definition: ReportDefinition, screen: Screen | undefined, preset: Preset, asked: string | undefined): string {
  const level = asked || preset.level || (Object.keys(definition.levels)[0] as string);
  const shape = Object.hasOwn(definition.levels, level) ? definition.levels[level] : undefined;
  if (!shape) throw new BadInput(`报表没有层次“${level.slice(0, 40)}”`);
  if (shape.needs && screen && !grants(context, screen, shape.needs)) throw new Forbidden(`您没有【${screen.title}-${shape.label}】权限`);
  return level;
}

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
