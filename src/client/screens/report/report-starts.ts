import type { Row } from '../../../contract/answers';
import { allowsAny } from '../../../define/allows';
import { guestQuery, type Screen } from '../../../define/define-screen';
import { holds, type RefField } from '../../../define/field';
import { compare, sub } from '../../../define/money';
import type { ReportDefinition, ReportStart } from '../../../define/report-definition';
import { documentOf, screensOf } from '../../../domain/registry';
import { pickerFilters, pickerRows } from '../../form/picker-search';
import { readMenu } from '../../session/menu';

/** A new document as a link opens it: the page, the values of its header and its lines. */
export type Begun = { path: string; query: Record<string, string>; title: string };

/** As many lines as a link carries. */
const MOST = 200;

/** The page a start leads to for this user: one of the target's whose view takes such documents and where he may add. */
export function startScreen(start: ReportStart): Screen | undefined {
  const fits = ({ preset }: Screen) =>
    Object.entries(start.sets ?? {}).every(([name, value]) => !preset.where?.[name] || preset.where[name].map(String).includes(value));
  const flags = documentOf(start.kind)?.addFlags ?? [];
  return screensOf(start.kind).find(
    (screen) =>
      fits(screen) &&
      allowsAny(
        readMenu().permissions,
        screen.flag,
        flags.filter((flag) => screen.actions.includes(flag)),
      ),
  );
}

/** Why these rows cannot begin the document; undefined = they can. */
export function whyNotStart(report: ReportDefinition, start: ReportStart, level: string, rows: readonly Row[]): string | undefined {
  if (level !== start.level) return `请先切换到“${report.levels[start.level]?.label ?? start.level}”层次`;
  if (rows.length === 0) return '请先选中表格中一行数据，再进行相关操作。';
  if (rows.length > MOST) return `一次最多选${MOST}行`;
  for (const column of Object.values(start.header)) {
    if (new Set(rows.map((row) => String(row[column] ?? ''))).size > 1) return `所选行的${report.columns[column]?.label ?? column}不一致，不能合并到一张单据`;
  }
  if (start.when && !rows.every((row) => holds(start.when, row))) return `所选行不能都转${start.label}`;
  const { filled } = start;
  if (filled && rows.some((row) => !row[filled])) return `请只选有${report.columns[filled]?.label ?? filled}的行`;
  return rows.some((row) => hasLeft(start, row)) ? undefined : (start.remainder?.lacking ?? '所选库存已全部被占用');
}

export async function begin(start: ReportStart, screen: Screen, rows: readonly Row[]): Promise<Begun> {
  const [first] = rows;
  const header = Object.fromEntries(Object.entries(start.header).map(([field, column]) => [`h.${field}`, String(first?.[column] ?? '')]));
  const sets = Object.fromEntries(Object.entries(start.sets ?? {}).map(([field, value]) => [`h.${field}`, value]));
  const lines = rows
    .filter((row) => hasLeft(start, row))
    .map((row) => ({
      ...Object.fromEntries(Object.entries(start.lines).map(([field, column]) => [field, String(row[column] ?? '')])),
      ...start.setsLines,
      ...(start.remainder ? { [start.remainder.field]: leftOf(start, row) } : {}),
    }));
  return {
    path: screen.path,
    query: {
      new: '1',
      ...guestQuery(screen),
      ...header,
      ...sets,
      ...(await foundOf(start, screen)),
      ...(Object.keys(start.lines).length > 0 ? { lines: JSON.stringify(lines) } : {}),
    },
    title: `新增${documentOf(start.kind)?.title ?? start.label}`,
  };
}

/** What of the header is looked up: where there is none of it the field stays empty. */
async function foundOf({ kind, finds = {} }: ReportStart, screen: Screen): Promise<Record<string, string>> {
  const header = documentOf(kind)?.header ?? {};
  const given = Object.entries(finds).map(async ([field, where]) => {
    const asked = { to: (header[field] as RefField).to, screen: screen.flag, keyword: '', filters: pickerFilters({ where }, {}) };
    const [first] = await pickerRows(asked, new AbortController().signal).catch(() => []);
    return first ? [[`h.${field}`, first.id]] : [];
  });
  return Object.fromEntries((await Promise.all(given)).flat());
}

const leftOf = ({ remainder }: ReportStart, row: Row): string => {
  const [whole = '0', ...taken] = (remainder?.of ?? []).map((column) => String(row[column] || '0'));
  return taken.reduce((left, one) => sub(left, one), whole);
};
const hasLeft = (start: ReportStart, row: Row): boolean => !start.remainder || compare(leftOf(start, row), '0') > 0;
