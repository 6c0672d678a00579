import { type RawBuilder, sql } from 'kysely';
import type { FoundRecord } from '../../../contract/search-answer';
import { allows } from '../../../define/allows';
import { guestQuery, type Screen } from '../../../define/define-screen';
import { STATUS, STATUS_OPTIONS } from '../../../define/status';
import { documentOf, documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../access';
import { scopeCondition, viewCondition } from '../documents/reach';
import { escapeLike } from '../filters';
import { type Page, soughtOf } from './numbers';

type Found = {
  id: string;
  kind: string;
  sn: string;
  theirs: string | null;
  called: string;
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

/** Numbers a document carries beside its own: its partner's, that of the operation's delivery, that of the paper it came with. */
const OTHERS = { counter_sn: '对方单号', presale_sn: '跟台单号', delivery_note_no: '送货单号', invoice_no: '发票号码' } as const;
const others = Object.entries(OTHERS).map(([column, words]) => ({ column: sql`h.${sql.id(column)}`, words: sql`${words}::text` }));
/** Of the number it was found by, where that is not its own: what it is, or what it is called. */
const ofFound = (what: 'column' | 'words', like: string): RawBuilder<unknown> =>
  sql`case when h.sn like ${like} then null ${sql.join(
    others.map((one) => sql`when ${one.column} ilike ${like} then ${one[what]}`),
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
  const { sn, like, pages } = soughtOf(words, all);
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
  const found = await sql<Found>`
    select * from (
      select h.id, h.kind, h.sn, ${ofFound('column', like)} as theirs, ${ofFound('words', like)} as called, h.status, h.document_date::text as day,
        p.name as partner, h.created_at, ${page} as screen
      from document h left join partner p on p.org_id = h.org_id and p.id = h.partner_id
      where ${scopeCondition(context)} and (h.sn like ${like} or ${sql.join(
        others.map(({ column }) => sql`${column} ilike ${like}`),
        sql` or `,
      )})
    ) f where f.screen is not null order by coalesce(f.theirs, f.sn) = ${sn} desc, f.theirs is null desc,
      f.sn like ${`${escapeLike(sn)}%`} desc, f.created_at desc limit ${limit}`.execute(context.db);
  const pageOf = (row: Found) => pages.find(({ definition, screen }) => definition.kind === row.kind && screen.flag === row.screen)?.screen as Screen;
  return found.rows.map((row) => ({
    resource: row.kind,
    id: row.id,
    title: `${documentOf(row.kind)?.title ?? ''} ${row.sn}`,
    kind: '单据',
    subtitle: [row.theirs && `${row.called} ${row.theirs}`, STATUS_OPTIONS.find((option) => option.value === String(row.status))?.label, row.partner, row.day]
      .filter(Boolean)
      .join(' · '),
    path: pageOf(row).path,
    query: { ...guestQuery(pageOf(row)), id: row.id },
  }));
}
