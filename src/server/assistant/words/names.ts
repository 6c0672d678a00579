import { type RawBuilder, sql } from 'kysely';
import { notFilter } from '../../../define/not-filter';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { containing } from '../../engine/filters';
import { scopeSql } from '../../engine/masters/access';
import { firstReading, pinyinOf } from '../../engine/masters/words';
import { properName, properNamesIn } from './nicknames';
import { bare, grams, isCommon, isContraction, likeness } from './similarity';

/**
 * Records a question may name: the organisation's own partners, goods, departments and stores, inside the caller's data
 * scope. One statement per kind brings what shares two letters or the sound with the text; which is meant is decided here,
 * so that a long text is read several ways without asking again.
 */
export type NameKind = 'department' | 'partner' | 'goods' | 'warehouse';
export type Found = {
  kind: NameKind;
  id: string;
  name: string;
  detail: string;
  score: number;
  counterparty?: string;
  level?: string;
  /** Everything but it is meant: 除了康达. */
  isNot?: true;
};
export type NameRow = {
  id: string;
  name: string;
  detail: string | null;
  other: (string | null)[];
  pinyin: string | null;
  pinyin_full: string | null;
  counterparty?: string;
  level?: string;
};
export type Names = Record<NameKind, readonly NameRow[]>;

const LIMIT = 300;

export async function loadNames(context: Context, text: string): Promise<Names> {
  const words = bare(`${text.slice(0, 90)} ${properNamesIn(text)}`).slice(0, 120);
  if (words.length < 2) return { department: [], partner: [], goods: [], warehouse: [] };
  const [department, partner, goods, warehouse] = await Promise.all([
    departments(context),
    partners(context, words, shortsIn(text)),
    goodsOf(context, words),
    warehouses(context),
  ]);
  return { department, partner, goods, warehouse };
}

/** What `said` means among the names of a kind: the one of that name, else those that contain it, else the most alike. */
export function meant(names: Names, kind: NameKind, said: string): Found[] {
  const own = called(names, kind, said);
  const proper = (own[0]?.score ?? 0) >= 0.86 ? undefined : properName(said);
  if (!proper) return own;
  const formal = called(names, kind, proper);
  return (formal[0]?.score ?? 0) > (own[0]?.score ?? 0) ? formal : own;
}

/** Before names that are left out, where a tool is told of them: 不含康达、瑞和. */
export const BUT = '不含';
/** What is meant, or what everything but which is meant; nothing where one of the names is nobody's. */
export function meantOrNot(names: Names, kind: NameKind, said: string): Found[] {
  // 纱布、棉签: each of them.
  if (!said.startsWith(BUT) && said.includes('、')) return said.split('、').flatMap((one) => meant(names, kind, one));
  if (!said.startsWith(BUT)) return meant(names, kind, said);
  const each = said
    .slice(BUT.length)
    .split('、')
    .map((one) => meant(names, kind, one));
  return each.some((one) => one.length === 0) ? [] : each.flat().map((one): Found => ({ ...one, isNot: true }));
}
/** Records as a filter takes them. */
export function idsOf(found: readonly Found[], idOf: (one: Found) => string | readonly string[] = ({ id }) => id): string {
  const ids = [...new Set(found.flatMap(idOf))].join(',');
  return found[0]?.isNot ? notFilter(ids) : ids;
}

function called(names: Names, kind: NameKind, said: string): Found[] {
  // 手术缝线 names no theatre.
  if (isCommon(said) || (kind === 'department' && said === '手术')) return [];
  const scored = names[kind]
    .map(
      (row): Found => ({
        kind,
        id: row.id,
        name: row.name,
        detail: row.detail ?? '',
        score: Math.max(
          likeness(said, {
            name: row.name,
            other: row.other.filter((other): other is string => Boolean(other)),
            pinyin: firstReading(row.pinyin ?? ''),
            pinyinFull: firstReading(row.pinyin_full ?? ''),
          }),
          kind === 'goods' && isShort(row.name, said) ? SHORT : 0,
        ),
        ...(row.counterparty ? { counterparty: row.counterparty } : {}),
        ...(row.level ? { level: row.level } : {}),
      }),
    )
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name, 'zh') || (a.id < b.id ? -1 : 1));
  const best = scored[0]?.score ?? 0;
  if (best < LEAST) return [];
  const least = best >= 0.95 ? 0.95 : best - (best >= 0.7 ? 0.12 : 0.04);
  return scored.filter((one) => one.score >= least).slice(0, MOST_MEANT);
}
/** 药洗支架 and the size beside it, of 药物洗脱支架系统 2.25mm×28mm. */
function isShort(name: string, said: string): boolean {
  const [sort = '', ...sizes] = said.split(' ');
  return isContraction(name.split(' ')[0] ?? name, sort) && sizes.every((size) => bare(name).includes(bare(size)));
}
const SHORT = 0.7;

/** As many ids as a filter of a page takes; that there may be more is said where they are named. */
export const MOST_MEANT = 50;
/** Below this the likeness is chance. */
export const LEAST = 0.42;

async function rowsOf(context: Context, query: RawBuilder<NameRow>): Promise<readonly NameRow[]> {
  return (await query.execute(context.db)).rows;
}

/** Two letters in common with the name, or the same sound. */
function shares(words: string, texts: readonly RawBuilder<unknown>[], pinyin: string): RawBuilder<boolean> {
  const pairs = [...new Set(grams(words, 2))].slice(0, 80).map(containing);
  const sounds = [
    ...new Set([words.replace(/[^a-z0-9]/g, ''), ...(/[\u3400-\u9fff]/.test(words) ? chineseRuns(words).map((run) => pinyinOf(run).full) : [])]),
  ].filter((sound) => sound.length >= 2);
  const tests = texts.map((text) => sql`lower(${text}) like any(${pairs}::text[])`);
  if (sounds.length > 0) {
    const patterns = sounds.slice(0, MOST_SOUNDS).map(containing);
    tests.push(sql`${sql.ref(`${pinyin}.pinyin`)} like any(${patterns}::text[])`, sql`${sql.ref(`${pinyin}.pinyin_full`)} like any(${patterns}::text[])`);
  }
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

/** Every run of two to four Chinese letters: homophones are looked for by them. */
const chineseRuns = (words: string): string[] => {
  const chinese = words.match(/[\u3400-\u9fff]{2,}/g) ?? [];
  return chinese.flatMap((run) => (run.length <= 4 ? [run] : grams(run, 3))).slice(0, MOST_SOUNDS);
};
/** As many as a question has words: what was typed wrong may stand at its end. */
const MOST_SOUNDS = 40;

/** 三院 of 江城市第三人民医院 has no two letters of it side by side: words of a few letters are looked for in their order too. */
const shortsIn = (text: string): string[] => (text.slice(0, 90).match(/(?<![\u3400-\u9fff])[\u3400-\u9fff]{2,4}(?![\u3400-\u9fff])/g) ?? []).slice(0, 8);

function partners(context: Context, words: string, shorts: readonly string[]): Promise<readonly NameRow[]> {
  const definition = masterOf('partner');
  if (context.org.kind === 'P') return organisations(context);
  if (!definition) return Promise.resolve([]);
  return rowsOf(
    context,
    sql<NameRow>`select t.id, t.name, case t.kind when 'supplier' then '供应商' when 'customer' then '客户' else '供应商与客户' end as detail,
      array[t.short_name, t.code] as other, t.pinyin, t.pinyin_full, t.counterparty_id as counterparty
    from partner t where t.deleted_at is null and ${scopeSql(context, definition)} and (${shares(words, [sql`t.name`, sql`coalesce(t.short_name, '')`, sql`t.code`], 't')}
      or t.name like any(${shorts.map((one) => `%${[...one].join('%')}%`)}::text[])) limit ${LIMIT}`,
  );
}

const DETAIL = { H: '医院', D: '经销商', V: '厂家' } as const;
/** The houses of the platform, as it names them, and those that have asked to be one: whoever keeps partners of his own names those. */
export async function organisations({ db, org }: Context): Promise<readonly NameRow[]> {
  if (org.kind !== 'P') return [];
  const { rows } = await sql<NameRow & { kind: keyof typeof DETAIL }>`
    select o.id, o.name, o.kind, array[o.alias, o.code] as other, o.pinyin, o.pinyin_full, o.id as counterparty from organisation o
      where o.deleted_at is null and o.kind <> 'P'
    union all select r.id, r.name, 'D', array[r.alias], null, null, null from org_registration r
      where r.deleted_at is null and not exists (select from organisation o where lower(o.name) = lower(r.name) and o.deleted_at is null) limit 3000`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, detail: DETAIL[row.kind] ?? null }));
}

function goodsOf(context: Context, words: string): Promise<readonly NameRow[]> {
  return rowsOf(
    context,
    sql<NameRow>`select c.id, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name, concat_ws(' ', c.brand, c.manufacturer) as detail,
      array[c.product_name, c.code, b.own_code, b.own_name, c.alias, concat(c.brand, c.product_name)] as other, c.pinyin, c.pinyin_full
    from business_product b join specification_card c on c.id = b.specification_id
    where b.org_id = ${context.org.id} and b.deleted_at is null
      and ${shares(words, [sql`c.product_name`, sql`coalesce(c.alias, '')`, sql`c.code`, sql`coalesce(b.own_code, '')`, sql`coalesce(b.own_name, '')`], 'c')}
    order by ${nearness(words)} desc, c.id limit ${LIMIT}`,
  );
}

/** Pairs of letters half the catalogue shares tell no goods from another. */
const EVERYWHERE = new Set(['一次', '次性', '性使', '使用', '医用', '用医', '医疗', '无菌']);
/** How many telling pairs of letters goods share with the words: of too many rows the nearest are read. */
function nearness(words: string): RawBuilder<number> {
  const pairs = [...new Set(grams(words, 2))].filter((pair) => !EVERYWHERE.has(pair) && /[\u3400-\u9fff]/.test(pair)).slice(0, 80);
  const name = sql`lower(concat_ws(' ', c.product_name, c.spec_model, c.alias))`;
  return sql<number>`(select count(*) from unnest(${pairs}::text[]) p(pair) where position(p.pair in ${name}) > 0)`;
}

function departments(context: Context): Promise<readonly NameRow[]> {
  const own = context.user.departments;
  return rowsOf(
    context,
    sql<NameRow>`select d.id, d.name, '科室' as detail, array[d.code] as other, d.pinyin, d.pinyin_full from department d
    where d.org_id = ${context.org.id} and d.deleted_at is null and d.parent_id is not null ${own.length > 0 ? sql`and d.id = any(${own}::uuid[])` : sql``} limit 1000`,
  );
}

/** The one department the user belongs to, by name. */
export async function ownDepartment({ db, org, user }: Context): Promise<string | undefined> {
  if (user.departments.length !== 1) return undefined;
  const { rows } = await sql<{ name: string }>`select name from department where org_id = ${org.id} and id = ${user.departments[0] ?? null}::uuid`.execute(db);
  return rows[0]?.name;
}

function warehouses(context: Context): Promise<readonly NameRow[]> {
  const definition = masterOf('warehouse');
  if (!definition) return Promise.resolve([]);
  return rowsOf(
    context,
    sql<NameRow>`select t.id, t.name, '库房' as detail, array[t.code] as other, t.pinyin, t.pinyin_full, t.level::text as level from warehouse t
    where t.deleted_at is null and t.virtual_kind is null and t.status and ${scopeSql(context, definition)} limit 1000`,
  );
}
