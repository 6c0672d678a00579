import { type RawBuilder, sql } from 'kysely';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { containing } from '../../engine/filters';
import { scopeSql } from '../../engine/masters/access';
import { pinyinOf } from '../../engine/masters/words';
import { bare, grams } from './similarity';

/** Names of records as they are read: inside the caller's data scope, as far as they share two letters or the sound with words. */
export const NAME_KINDS = ['department', 'partner', 'goods', 'warehouse'] as const;
export type NameKind = (typeof NAME_KINDS)[number];
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

const LIMIT = 300;
export const MOST_PARTNERS = 3000;

/** What names are looked for by: every two letters side by side, the sounds of short runs of them, and what may be of a code or a size. */
export type Letters = { pairs: readonly string[]; sounds: readonly string[]; codes: readonly string[] };
export function lettersOf(said: string): Letters {
  const apart = said.split(APART).map(bare).filter(Boolean);
  // What is parted by blanks makes no pair, unless letters of a name were: 缝 合 线.
  const words = apart.some((word) => word.length === 1) ? [bare(said)] : apart;
  const pairs = [...new Set(words.flatMap((word) => grams(word, 2)))].slice(0, MOST_PAIRS);
  const sounds = [...new Set(words.flatMap((word) => [word.replace(/[^a-z0-9]/g, ''), ...chineseRuns(word).map((run) => pinyinOf(run).full)]))];
  return {
    pairs,
    sounds: sounds.filter((sound) => sound.length >= 2).slice(0, MOST_SOUNDS),
    codes: words.flatMap((word) => word.match(/[a-z0-9]{2,}/g) ?? []).filter((run) => CODED.test(run)),
  };
}
const APART = /[\s,，。;；:：?？!！、]+/;
/** 22g, x07001a, 30001: how many there are is no code. */
const CODED = /[a-z]\d|\d[a-z]|\d{4}/;
const MOST_PAIRS = 80;
/** As many as a question has words: what was typed wrong may stand at its end. */
const MOST_SOUNDS = 40;

/** Every run of two to four Chinese letters: homophones are looked for by them. */
const chineseRuns = (words: string): string[] => {
  const chinese = words.match(/[\u3400-\u9fff]{2,}/g) ?? [];
  return chinese.flatMap((run) => (run.length <= 4 ? [run] : grams(run, 3))).slice(0, MOST_SOUNDS);
};

async function rowsOf(context: Context, query: RawBuilder<NameRow>): Promise<readonly NameRow[]> {
  return (await query.execute(context.db)).rows;
}

const holdsAny = (text: RawBuilder<unknown>, pairs: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`lower(${text}) like any(${pairs.map(containing)}::text[])`;

/** Two letters in common with the name, or the same sound. */
function shares({ pairs, sounds }: Letters, texts: readonly RawBuilder<unknown>[], pinyin: string): RawBuilder<boolean> {
  const tests: RawBuilder<unknown>[] = texts.map((text) => holdsAny(text, pairs));
  if (sounds.length > 0) {
    const patterns = sounds.map(containing);
    tests.push(sql`${sql.ref(`${pinyin}.pinyin`)} like any(${patterns}::text[])`, sql`${sql.ref(`${pinyin}.pinyin_full`)} like any(${patterns}::text[])`);
  }
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

/** 三院 of 江城市第三人民医院 has no two letters of it side by side: words of a few letters are looked for in their order too. */
const shortsIn = (text: string): string[] => (text.slice(0, 90).match(/(?<![\u3400-\u9fff])[\u3400-\u9fff]{2,4}(?![\u3400-\u9fff])/g) ?? []).slice(0, 8);

const partnersWhere = (context: Context, where: RawBuilder<unknown>, limit: number): Promise<readonly NameRow[]> => {
  const definition = masterOf('partner');
  if (context.org.kind === 'P') return organisations(context);
  if (!definition) return Promise.resolve([]);
  return rowsOf(
    context,
    sql<NameRow>`select t.id, t.name, case t.kind when 'supplier' then '供应商' when 'customer' then '客户' else '供应商与客户' end as detail,
      array[t.short_name, t.code] as other, t.pinyin, t.pinyin_full, t.counterparty_id as counterparty
    from partner t where t.deleted_at is null and ${scopeSql(context, definition)} and ${where} limit ${limit}`,
  );
};

export const allPartners = (context: Context): Promise<readonly NameRow[]> => partnersWhere(context, sql`true`, MOST_PARTNERS);
export const partners = (context: Context, letters: Letters, text: string): Promise<readonly NameRow[]> =>
  partnersWhere(
    context,
    sql`(${shares(letters, [sql`t.name`, sql`t.short_name`, sql`t.code`], 't')}
      or t.name like any(${shortsIn(text).map((one) => `%${[...one].join('%')}%`)}::text[]))`,
    LIMIT,
  );

/** The same of those that were read before. */
export function partnersAmong({ org }: Context, all: readonly NameRow[], { pairs, sounds }: Letters, text: string): readonly NameRow[] {
  if (org.kind === 'P') return all;
  const shorts = shortsIn(text);
  const holdsPair = (words: string | null): boolean => {
    const plain = words?.toLowerCase();
    return plain !== undefined && pairs.some((pair) => plain.includes(pair));
  };
  const isSounded = (read: string | null): boolean => read !== null && sounds.some((sound) => read.includes(sound));
  return all
    .filter(
      ({ name, other, pinyin, pinyin_full }) =>
        [name, ...other].some(holdsPair) || [pinyin, pinyin_full].some(isSounded) || shorts.some((short) => isInOrder(name, short)),
    )
    .slice(0, LIMIT);
}
function isInOrder(name: string, letters: string): boolean {
  let at = -1;
  return [...letters].every((letter) => {
    at = name.indexOf(letter, at + 1);
    return at >= 0;
  });
}

const DETAIL = { H: '医院', D: '经销商', V: '厂家' } as const;
/** The houses of the platform, as it names them, and those that have asked to be one: whoever keeps partners of his own names those. */
async function organisations({ db }: Context): Promise<readonly NameRow[]> {
  const { rows } = await sql<NameRow & { kind: keyof typeof DETAIL }>`
    select o.id, o.name, o.kind, array[o.alias, o.code] as other, o.pinyin, o.pinyin_full, o.id as counterparty from organisation o
      where o.deleted_at is null and o.kind <> 'P'
    union all select r.id, r.name, 'D', array[r.alias], null, null, null from org_registration r
      where r.deleted_at is null and not exists (select from organisation o where lower(o.name) = lower(r.name) and o.deleted_at is null) limit 3000`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, detail: DETAIL[row.kind] ?? null }));
}

/** Names are looked for once a product, codes and sizes only where the words hold one. A house's own name is one where it is not the product's. */
export function goods(context: Context, letters: Letters): Promise<readonly NameRow[]> {
  const { pairs, codes } = letters;
  const isCoded = codes.length === 0 ? sql`` : sql`or ${holdsAny(sql`translate(concat_ws(' ', c.code, b.own_code, c.spec_model), '-_/. ', '')`, codes)}`;
  return rowsOf(
    context,
    sql<NameRow>`with named as materialized (select p.id from product p where ${shares(letters, [sql`p.name`, sql`p.alias`], 'p')})
    select c.id, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name, concat_ws(' ', c.brand, c.manufacturer) as detail,
      array[c.product_name, c.code, b.own_code, b.own_name, c.alias, concat(c.brand, c.product_name)] as other, c.pinyin, c.pinyin_full
    from business_product b join specification_card c on c.id = b.specification_id
      cross join lateral (select lower(concat_ws(' ', c.product_name, c.spec_model, c.alias)) as words offset 0) said
    where b.org_id = ${context.org.id} and b.deleted_at is null
      and (c.product_id in (select id from named) or (b.own_name is distinct from c.product_name and ${holdsAny(sql`b.own_name`, pairs)}) ${isCoded})
    order by ${nearness(pairs, sql`said.words`)} desc, c.id limit ${LIMIT}`,
  );
}

/** Pairs of letters half the catalogue shares tell no goods from another. */
const EVERYWHERE = new Set(['一次', '次性', '性使', '使用', '医用', '用医', '医疗', '无菌']);
/** How many telling pairs of letters a name has: of too many rows the nearest are read. */
function nearness(pairs: readonly string[], name: RawBuilder<unknown>): RawBuilder<number> {
  const telling = pairs.filter((pair) => !EVERYWHERE.has(pair) && /[\u3400-\u9fff]/.test(pair));
  return sql<number>`(select count(*) from unnest(${telling}::text[]) p(pair) where position(p.pair in ${name}) > 0)`;
}

export function departments(context: Context): Promise<readonly NameRow[]> {
  const own = context.user.departments;
  return rowsOf(
    context,
    sql<NameRow>`select d.id, d.name, '科室' as detail, array[d.code] as other, d.pinyin, d.pinyin_full from department d
    where d.org_id = ${context.org.id} and d.deleted_at is null and d.parent_id is not null ${own.length > 0 ? sql`and d.id = any(${own}::uuid[])` : sql``} limit 1000`,
  );
}

export function warehouses(context: Context): Promise<readonly NameRow[]> {
  const definition = masterOf('warehouse');
  if (!definition) return Promise.resolve([]);
  return rowsOf(
    context,
    sql<NameRow>`select t.id, t.name, '库房' as detail, array[t.code] as other, t.pinyin, t.pinyin_full, t.level::text as level from warehouse t
    where t.deleted_at is null and t.virtual_kind is null and t.status and ${scopeSql(context, definition)} limit 1000`,
  );
}
