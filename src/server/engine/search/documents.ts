import { type RawBuilder, sql } from 'kysely';
import type { FoundRecord } from '../../../contract/search-answer';
import { allows } from '../../../define/allows';
import { guestQuery, type Screen } from '../../../define/define-screen';
import { STATUS, STATUS_OPTIONS } from '../../../define/status';
import { type Carried, carried } from '../../../domain/carried-numbers';
import { documentOf, documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../access';
import { sightOf } from '../documents/present';
import { scopeCondition, viewCondition } from '../documents/reach';
import { containing, escapeLike } from '../filters';
import { type Page, soughtOf, titleApart } from './numbers';

type Found = {
  id: string;
  kind: string;
  sn: string;
  theirs: string | null;
  at: string | null;
  amount: string | null;
  status: number;
  day: string;
  partner: string | null;
  screen: string;
};

/** Where documents of the kind are begun: before pages that only look at them. */
const isHome = ({ screen }: Page): boolean => screen.actions.includes('add');
/** Where a document is further than it was. */
const FURTHER: readonly unknown[] = [STATUS.submitted, STATUS.reviewed, STATUS.completed];
/** The statuses a page's own actions begin at, those the caller may carry out there; `further` = those only that take the document further. */
const actedOn = (context: Context, { definition, screen }: Page, further: boolean): number[] => {
  const may = (flag: string): boolean => screen.actions.includes(flag) && allows(context.permissions, screen.flag, flag);
  const actions = definition.actions.filter(({ flags, to }) => flags.some(may) && (!further || FURTHER.includes(to)));
  return [...new Set(actions.flatMap(({ from }) => from))];
};

/** What a kind that does not name a number of its own calls it. */
const USUAL: Readonly<Record<string, string>> = { counter_sn: '对方单号', presale_sn: '跟台单号', delivery_note_no: '送货单号' };
const labelOf = ({ name, labels }: Carried, kind: string): string => labels[kind] ?? USUAL[name] ?? Object.values(labels)[0] ?? '';

type Other = { carried: Carried; column: RawBuilder<unknown> };
const others: readonly Other[] = carried.map((one) => ({
  carried: one,
  column: one.isExtra ? sql`(h.extra ->> ${sql.lit(one.name)})` : sql`h.${sql.id(one.name)}`,
}));
/** Numbers have digits in them, titles words. */
const othersOf = (words: string): readonly Other[] =>
  others.filter(({ carried: { isTitle } }) => (isTitle ? /[\u3400-\u9fff]{2}/.test(words) : /\d/.test(words)));
/** Kinds whose papers are entitled. */
const titled = [...new Set(carried.filter(({ isTitle }) => isTitle).flatMap(({ labels }) => Object.keys(labels)))];
/** Of what it was found by, where that is not its own number: what it says, and which it is. */
const ofFound = (what: 'says' | 'at', asked: readonly Other[], like: string): RawBuilder<unknown> =>
  asked.length === 0
    ? sql`null`
    : sql`case when h.sn like ${like} then null ${sql.join(
        asked.map(
          ({ carried: one, column }) => sql`when ${column} ilike ${like} then ${what === 'says' ? column : sql`${String(carried.indexOf(one))}::text`}`,
        ),
        sql` `,
      )} end`;

/**
 * Documents by their number or another they carry, of every kind the caller has a page for
 * and within that page's view: one statement, in which each page is a branch that says where the row opens: where the caller can take it
 * further as it is now, before one where he can do something with it, before one where he only reads it. Whole numbers first, then
 * beginnings, then the newest.
 */
export async function findDocuments(context: Context, words: string, limit: number): Promise<FoundRecord[]> {
  const all = documents
    .flatMap((definition) => screensFor({ ...context, screen: '' }, definition.kind).map((screen) => ({ definition, screen })))
    .toSorted((a, b) => Number(isHome(b)) - Number(isHome(a)));
  const { sn, like, sum, pages, partner } = soughtOf(words, all);
  if (pages.length === 0 || sn.length < 2) return [];
  const branch = ({ definition, screen }: Page, more: RawBuilder<unknown>) =>
    sql`when h.kind = ${definition.kind} and ${viewCondition(definition, [screen], context)}${more} then ${screen.flag}`;
  const acting = [true, false].flatMap((further) =>
    pages.flatMap((page) => {
      const statuses = actedOn(context, page, further);
      return statuses.length > 0 ? [branch(page, sql` and h.status = any(${statuses}::int[])`)] : [];
    }),
  );
  const branches = [...acting, ...pages.map((page) => branch(page, sql``))];
  const page: RawBuilder<unknown> = sql`case ${sql.join(branches, sql` `)} end`;
  const asked = othersOf(sn);
  const isNumber = (pattern: string) =>
    sql`(h.sn like ${pattern}${sql.join(
      asked.map(({ column }) => sql` or ${column} ilike ${pattern}`),
      sql``,
    )})`;
  const isSum = sum
    ? sql`(h.total_amount >= ${sum[0]}::numeric and h.total_amount < ${sum[1]}::numeric and h.kind = any(${kindsShowingSums(context, pages)}))`
    : sql`false`;
  const isTheirs = partner === undefined ? sql`` : sql` and p.name like ${containing(partner)}`;
  const ask = (pattern: string, which: RawBuilder<unknown>) =>
    sql<Found>`
    select * from (
      select h.id, h.kind, h.sn, ${ofFound('says', asked, pattern)} as theirs, ${ofFound('at', asked, pattern)} as at, h.status, h.document_date::text as day,
        p.name as partner, h.created_at, case when ${which} then null when ${isSum} then h.total_amount::text end as amount, ${page} as screen
      from document h left join partner p on p.org_id = h.org_id and p.id = h.partner_id
      where ${scopeCondition(context)} and (${which} or ${isSum})${isTheirs}
    ) f where f.screen is not null order by f.amount is not null, coalesce(f.theirs, f.sn) = ${sn} desc, f.theirs is null desc,
      f.sn like ${`${escapeLike(sn)}%`} desc, f.created_at desc limit ${limit}`.execute(context.db);
  const whole = await ask(like, isNumber(like));
  const apart = whole.rows.length === 0 ? titleApart(sn) : undefined;
  // Words apart are in no index: of the kinds alone that have a title.
  const found = apart === undefined ? whole : await ask(apart, sql`(h.kind = any(${titled}) and ${isNumber(apart)})`);
  const pageOf = (row: Found) => pages.find(({ definition, screen }) => definition.kind === row.kind && screen.flag === row.screen)?.screen as Screen;
  return found.rows.map((row) => ({
    resource: row.kind,
    id: row.id,
    title: `${documentOf(row.kind)?.title ?? ''} ${row.sn}`,
    kind: '单据',
    subtitle: [saidOf(row), STATUS_OPTIONS.find((option) => option.value === String(row.status))?.label, row.partner, row.day].filter(Boolean).join(' · '),
    path: pageOf(row).path,
    query: { ...guestQuery(pageOf(row)), id: row.id },
  }));
}

/** The number or sum it was found by, where that is not its own number. */
function saidOf({ kind, theirs, at, amount }: Found): string {
  if (amount !== null) return `金额 ${amount}`;
  const one = at === null ? undefined : carried[Number(at)];
  return one && theirs !== null ? `${labelOf(one, kind)} ${theirs}` : '';
}

/** Of what somebody may not see the sums he finds nothing by them either. */
const kindsShowingSums = (context: Context, pages: readonly Page[]): string[] =>
  [...new Set(pages.map(({ definition }) => definition))]
    .filter((definition) => !sightOf({ ...context, screen: '' }, definition).hidden.has('totalAmount'))
    .map(({ kind }) => kind);
