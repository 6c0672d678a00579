import { type RawBuilder, sql } from 'kysely';
import type { PickerRow } from '../../../contract/answers';
import { allows } from '../../../define/allows';
import type { MasterDefinition } from '../../../define/define-master';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { ID } from '../../../define/record-id';
import { isReadWithLogin, referrersOf } from '../../../domain/referred';
import { screens as allScreens, masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput, Forbidden } from '../../base/errors';
import { screensFor } from '../access';
import { toValue } from '../documents/columns';
import { ownStores } from '../scope';
import { readScreens, scopeSql } from './access';
import { masterEffectOf } from './effects';
import { fieldFilter, fixedFilter } from './filters';
import { fromClause, layoutOf, type MasterLayout, pinyinSql, valueSql, wordsSql } from './layout';
import { refusingBadValues } from './list';
import { isStranger, masked } from './present';
import { calledForShort, shortNameOf } from './short-names';
import { matches } from './words';

export type PickerInput = {
  screen?: string | undefined;
  keyword?: string | undefined;
  pageSize: number;
  ids?: string | undefined;
  own?: string | undefined;
} & Record<string, unknown>;
const FIXED = new Set(['screen', 'keyword', 'pageSize', 'ids', 'pageNum', 'own']);
/** What stands first: first.position=医生,主任. */
const FIRST = 'first.';

/**
 * Rows a field may be filled with: enabled ones of the caller's data scope, by keyword and the fixed filters of the
 * field. With `ids` the named rows come back, disabled ones too, so that old values keep their names.
 * Anybody with a page may pick; the answer holds little more than code and name.
 */
export async function pickMasters(context: Context, definition: MasterDefinition, input: PickerInput): Promise<PickerRow[]> {
  if (!context.isSystem && !allScreens.some((screen) => allows(context.permissions, screen.flag))) throw new Forbidden(`您没有【${definition.title}】权限`);
  refuseStrangers({ ...context, screen: '' }, definition);
  const ids = (input.ids ?? '').split(',').filter(Boolean).slice(0, 200);
  if (ids.some((id) => !ID.test(id))) throw new BadInput('记录编号不正确');
  const said = Object.entries(input).flatMap(([name, value]) => (FIXED.has(name) || typeof value !== 'string' ? [] : [[name, value] as const]));
  const filters = Object.fromEntries(said.filter(([name]) => !name.startsWith(FIRST)).map(([name, value]) => [name.replace(/^f\./, ''), value]));
  const first = Object.fromEntries(said.filter(([name]) => name.startsWith(FIRST)).map(([name, value]) => [name.slice(FIRST.length), value]));
  const keyword = (input.keyword ?? '').trim();
  const own = masterEffectOf(definition.resource).picker;
  if (own) return refusingBadValues(own(context, { keyword, pageSize: input.pageSize, ids, filters }));
  const stores = definition.scopeBy.warehouse === 'id' ? ownStores(context) : undefined;
  const read = (words: string, pageSize: number) =>
    standardPicker(context, definition, { keyword: words, pageSize, ids, filters, first, stores: input.own === '1' ? stores : undefined });
  const named = await read(keyword, input.pageSize);
  const rows = named.length === 0 ? await readForShort(definition, keyword, input.pageSize, read) : named;
  // Whoever keeps the list tells his own stores from those he merely reads.
  return stores ? rows.map((row) => (stores.includes(row.id) ? row : { ...row, isOwn: false })) : rows;
}

/** Where nothing is written so, what is called so for short: 三医院, 神外. Names that are read in part are found by no part. */
async function readForShort(
  definition: MasterDefinition,
  keyword: string,
  pageSize: number,
  read: (words: string, pageSize: number) => Promise<PickerRow[]>,
): Promise<PickerRow[]> {
  const short = definition.masks[definition.label] ? undefined : shortNameOf(keyword);
  return short ? calledForShort(short, await read(short.keyword, MOST_ALIKE), ({ name }) => name).slice(0, pageSize) : [];
}
const MOST_ALIKE = 50;

/** @throws Forbidden unless he reads the rows themselves, or a page whose forms name them */
function refuseStrangers(context: Context, definition: MasterDefinition): void {
  if (context.isSystem || isReadWithLogin(definition.resource)) return;
  const isAsked = referrersOf(definition.resource).some((resource) =>
    [resource, ...(masterOf(resource)?.within ?? [])].some((one) => screensFor(context, one).length > 0),
  );
  if (!isAsked) readScreens(context, definition);
}

async function standardPicker(
  context: Context,
  definition: MasterDefinition,
  query: {
    keyword: string;
    pageSize: number;
    ids: string[];
    filters: Record<string, string>;
    first: Record<string, string>;
    stores: readonly string[] | undefined;
  },
): Promise<PickerRow[]> {
  const layout = layoutOf(definition);
  const picked = isStranger(context, definition) ? definition.picker.filter((name) => !definition.ownOnly.includes(name)) : definition.picker;
  const told = definition.pickerDetail.filter((name) => picked.includes(name));
  const tests = [sql<boolean>`t.deleted_at is null`, scopeSql(context, definition)];
  if (query.ids.length > 0) tests.push(sql<boolean>`t.id = any(${query.ids}::uuid[])`);
  else {
    if (definition.hasStatus) tests.push(sql<boolean>`t.status`);
    const given = Object.entries(query.filters).filter(([, value]) => value.trim() !== '');
    for (const [name, value] of Object.entries({ ...definition.picks, ...Object.fromEntries(given) })) {
      if (definition.fields[name]?.needs || definition.masks[name]) throw new BadInput(`不认识的筛选：${name.slice(0, 40)}`);
      tests.push(fieldFilter(layout, name, value));
    }
    if (query.stores) tests.push(sql<boolean>`t.id = any(${query.stores}::uuid[])`);
    if (query.keyword) tests.push(foundBy(context, layout, query.keyword));
  }
  const carried = [...new Set(['code', definition.label, ...picked])].filter((name) => name in definition.fields);
  const columns = carried.flatMap((name) => [
    sql`${valueSql(layout, name)} as ${sql.id(name)}`,
    sql`${wordsSql(layout, name)}::text as ${sql.id(`${name}Name`)}`,
  ]);
  const unknown = Object.keys(query.first).find((name) => !picked.includes(name) || definition.masks[name]);
  if (unknown !== undefined) throw new BadInput(`不认识的排序：${unknown.slice(0, 40)}`);
  const firsts = Object.fromEntries(Object.entries(query.first).map(([name, value]) => [name, value.split(',')]));
  const leads = fixedFilter(layout, firsts).map((meets) => sql`coalesce(${meets}, false) desc, `);
  const leading = leads.length > 0 ? sql.join(leads, sql``) : sql``;
  const first = query.keyword.toLowerCase();
  const label = wordsSql(layout, definition.label);
  const order = definition.pickOrder ? sql`${valueSql(layout, definition.pickOrder)} nulls last, ` : sql``;
  const preferred = definition.pickFirst ? sql`${valueSql(layout, definition.pickFirst)} desc nulls last, ` : sql``;
  const found = await refusingBadValues(
    sql<Record<string, unknown>>`select t.id as "id", ${sql.join(columns)} from ${fromClause(layout)} where ${sql.join(tests, sql` and `)}
      order by (lower(${label}::text) = ${first}) desc, ${leading}starts_with(lower(${label}::text), ${first}) desc, ${preferred}${order}${label} nulls last, t.id
      limit ${query.ids.length > 0 ? 200 : query.pageSize}`.execute(context.db),
  );
  return found.rows.map((raw) => {
    const row: PickerRow = { id: String(raw.id), code: String(raw.code ?? ''), name: shown(definition, raw) };
    for (const name of picked) {
      const field = definition.fields[name] as Field;
      row[name] = toValue(field, raw[name]);
      if (field.kind === 'ref') row[`${name}Name`] = String(raw[`${name}Name`] ?? '');
    }
    const detail = told
      .map((name) => textOf(definition.fields[name] as Field, row[name], row[`${name}Name`]))
      .filter((words) => words !== '' && words !== row.code);
    return detail.length > 0 ? { ...row, detail: detail.join(' · ') } : row;
  });
}

/**
 * Whoever reads names in part finds people by number, or by the whole name: what narrows letter by letter tells it. The platform
 * does not find them by name at all.
 */
function foundBy(context: Context, layout: MasterLayout, keyword: string): RawBuilder<boolean> {
  const { definition } = layout;
  const isStrange = isStranger(context, definition);
  const seesPeople = context.isSystem || (!isStrange && allScreens.some((screen) => allows(context.permissions, screen.flag, 'showPatient')));
  const isHidden = (name: string) => !seesPeople && (definition.masks[name] !== undefined || (isStrange && definition.ownOnly.includes(name)));
  const found = matches(
    keyword,
    definition.search.filter((name) => !isHidden(name)).map((name) => wordsSql(layout, name)),
    isHidden(definition.pinyinOf) ? [] : pinyinSql(layout),
  );
  return isStrange || !isHidden(definition.label)
    ? found
    : sql<boolean>`(${found} or lower(${wordsSql(layout, definition.label)}::text) = ${keyword.toLowerCase()})`;
}

/** People are picked by name in part: the number beside it tells them apart. */
function shown(definition: MasterDefinition, raw: Record<string, unknown>): string {
  const name = String(raw[definition.label] ?? '');
  const mask = definition.masks[definition.label];
  return mask ? masked(mask, name) : name;
}
