import { sql } from 'kysely';
import { notFilter } from '../../../define/not-filter';
import type { Context } from '../../base/context';
import { remembered } from '../../base/remembered';
import { firstReading } from '../../engine/masters/words';
import { namesFor } from './kept-names';
import { NAME_KINDS, type NameKind, type NameRow } from './name-rows';
import { properName, properNamesIn } from './nicknames';
import { bare, isCommon, isContraction, likeness } from './similarity';
import { ofSize, sizeIn } from './sizes';

/**
 * Records a question may name: the organisation's own partners, goods, departments and stores, inside the caller's data
 * scope. One statement per kind brings what shares two letters or the sound with the text (name-rows.ts); which is meant is decided here,
 * so that a long text is read several ways without asking again.
 */
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
/** A row as what may be meant, by so much. */
export const foundOf = (kind: NameKind, { id, name, detail, counterparty, level }: NameRow, score: number): Found => ({
  kind,
  id,
  name,
  detail: detail ?? '',
  score,
  ...(counterparty ? { counterparty } : {}),
  ...(level ? { level } : {}),
});
export type Names = Record<NameKind, readonly NameRow[]>;

/** Kinds something is said of: goods and partners are many, and are not looked for where nobody speaks of any. */
export const kindsSaid = (said: Partial<Record<NameKind, string | undefined>>): NameKind[] => NAME_KINDS.filter((kind) => said[kind]);

/** @param kinds names of others are not looked for */
export async function loadNames(context: Context, text: string, kinds: readonly NameKind[] = NAME_KINDS): Promise<Names> {
  const words = `${text.slice(0, 90)} ${properNamesIn(text)}`.slice(0, 150);
  const isAny = bare(words).length >= 2;
  const load = namesFor(context);
  const rows = await Promise.all(NAME_KINDS.map((kind) => (isAny && kinds.includes(kind) ? load[kind](words, text) : [])));
  return Object.fromEntries(NAME_KINDS.map((kind, at) => [kind, rows[at]])) as Names;
}

/** What `said` means among the names of a kind: the one of that name, else those that contain it, else the most alike. */
export function meant(names: Names, kind: NameKind, said: string): Found[] {
  const own = kind === 'goods' ? goodsCalled(names, said) : called(names, kind, said);
  const proper = (own[0]?.score ?? 0) >= 0.86 ? undefined : properName(said);
  if (!proper) return own;
  const formal = called(names, kind, proper);
  return (formal[0]?.score ?? 0) > (own[0]?.score ?? 0) ? formal : own;
}

/** 手套 7号: where nothing is called so, those of the goods that have this size. */
function goodsCalled(names: Names, said: string): Found[] {
  const own = called(names, 'goods', said);
  const words = said.split(' ');
  const figure = own.length > 0 && (own[0]?.score ?? 0) >= SURE ? undefined : words.map(sizeIn).find(Boolean);
  const plain = words.filter((one) => sizeIn(one) === undefined).join(' ');
  if (figure === undefined || plain === '') return own;
  // Of all of them, however many: the size narrows them.
  const sized = ofSize(names.goods, figure)?.goods ?? [];
  const meant = called({ ...names, goods: sized }, 'goods', plain);
  return (meant[0]?.score ?? 0) >= SURE ? meant : own;
}
const SURE = 0.6;

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
    .map((row): Found => {
      const like = likeness(said, namedBy(row));
      return foundOf(kind, row, Math.max(like, kind === 'goods' && isShort(row.name, said) ? SHORT : 0));
    })
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name, 'zh') || (a.id < b.id ? -1 : 1));
  const best = scored[0]?.score ?? 0;
  if (best < LEAST) return [];
  const least = best >= 0.95 ? 0.95 : best - (best >= 0.7 ? 0.12 : 0.04);
  return scored.filter((one) => one.score >= least).slice(0, MOST_MEANT);
}
/** Rows of a question are compared with each of its words. */
const namedBy = remembered((row: NameRow) => ({
  name: row.name,
  other: row.other.filter((other): other is string => Boolean(other)),
  pinyin: firstReading(row.pinyin ?? ''),
  pinyinFull: firstReading(row.pinyin_full ?? ''),
}));
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

/** The one department the user belongs to, by name. */
export async function ownDepartment({ db, org, user }: Context): Promise<string | undefined> {
  if (user.departments.length !== 1) return undefined;
  const { rows } = await sql<{ name: string }>`select name from department where org_id = ${org.id} and id = ${user.departments[0] ?? null}::uuid`.execute(db);
  return rows[0]?.name;
}
