import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { firstOrg } from '../../../domain/licence/first-org';
import { requiredPapers } from '../../../domain/licence/required-papers';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Effects } from '../../engine/documents/effects';
import { viewOf } from '../../engine/documents/stored';
import { changed } from '../../engine/messages/notify';

/** A year after its approval a firm is looked at again. */
const REASSESSED_AFTER = 365;

/** What is known of the firm starts the paper; passing it opens the partner for trade and files the papers, taking it back undoes both. */
export const firstOrgEffects: Effects = {
  async fill(context, d) {
    if (!d.partner) return;
    const header = d.header as Record<string, unknown>;
    const known = await knownOf(context, d);
    for (const [name, value] of Object.entries(known ?? {})) if (isBlank(header[name]) && value) header[name] = value;
  },
  suggests: {
    /** The newest paper of every required type that is on file and not in the list yet. */
    async papers(context, d) {
      const listed = new Set(d.lines.map((line) => String(line.type)));
      const role = d.header.role === 'customer' ? 'customer' : 'supplier';
      const wanted = requiredPapers({ orgKind: await kindOf(context, d), role, classes: ['1', '2', '3'], isImported: false }).flat();
      const papers = await papersOf(context, d, [...wanted, '境内代理人授权']);
      return papers.filter((paper) => !listed.has(paper.type)).map((paper) => lineOf(context, paper));
    },
  },
  async afterReview(context, { view: d }) {
    const { rows } = await sql<{
      before: boolean;
    }>`select first_approved as before from partner where org_id = ${context.org.id} and id = ${d.partner} for update`.execute(context.db);
    await filePapers(context, d);
    const day = dayOf(context.now());
    await sql`update document set due_date = ${addDays(day, REASSESSED_AFTER)}::date, extra = extra || ${JSON.stringify({ wasApproved: rows[0]?.before === true })}::jsonb
      where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
    await sql`update partner set first_approved = true, first_org_id = ${d.id}, first_approved_on = ${day}::date, first_facts = firm_facts(org_id, counterparty_id), first_told = '', status = true,
      version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${d.partner}`.execute(context.db);
    await tellTabs(context, d);
  },
  /** The approval before this one holds again, where there was one. */
  async afterReverse(context, { view: d, row }) {
    const extra = (row.extra ?? {}) as { wasApproved?: boolean };
    await sql`delete from licence where org_id = ${context.org.id} and filed_by = ${d.id}`.execute(context.db);
    await sql`update document set due_date = null where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
    await sql`update partner p set first_approved = ${extra.wasApproved === true}, first_org_id = e.id, first_approved_on = e.biz_date, first_facts = case when
      ${extra.wasApproved === true} then p.first_facts end,
      version = p.version + 1, updated_at = ${context.now()}
      from (select 1) one left join lateral (select x.id, x.biz_date from document x where x.org_id = ${context.org.id} and x.kind = ${d.kind} and x.partner_id =
      ${d.partner || null} and x.status = 2 and x.id <> ${d.id}
        order by x.reviewed_at desc limit 1) e on true
      where p.org_id = ${context.org.id} and p.id = ${d.partner || null} and p.first_org_id = ${d.id}`.execute(context.db);
    await tellTabs(context, d);
  },
};

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const tellTabs = async (context: Context, d: AnyDocument): Promise<void> => {
  await changed(context.db, { org: context.org.id, resource: 'partner', ids: [d.partner], by: context.user.id });
  await changed(context.db, { org: context.org.id, resource: 'licence', ids: [d.id], by: context.user.id });
};

type Known = { role: string; creditCode: string; legalPerson: string; address: string; businessScope: string[]; classes: string[] };

/** What the organisation's entry and its checked papers say of the firm. */
async function knownOf(context: Context, d: AnyDocument): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select case when p.kind = 'customer' then 'customer'
    else 'supplier' end as role, coalesce(upper(o.social_credit_code), '') as "creditCode", f.facts ->> '法定代表人' as "legalPerson", coalesce(o.address, '') as address,
      array(select jsonb_array_elements_text(f.facts -> '经营范围')) as "businessScope",
      array(select distinct c from licence l, unnest(l.classes) c where l.holder_id = o.id and l.org_id in (p.org_id, o.id) and l.review_state = 'valid' and l.deleted_at is null order by c) as classes
    from partner p join organisation o on o.id = p.counterparty_id cross join lateral (select firm_facts(p.org_id, o.id) as facts) f
    where p.org_id = ${context.org.id} and p.id = ${d.partner}`.execute(context.db);
  return rows[0];
}

const kindOf = async (context: Context, d: AnyDocument): Promise<string> =>
  (
    await sql<{
      kind: string;
    }>`select o.kind from partner p join organisation o on o.id = p.counterparty_id where p.org_id = ${context.org.id} and p.id = ${d.partner || null}`.execute(
      context.db,
    )
  ).rows[0]?.kind ?? '';

type Paper = { type: string; no: string; validFrom: string; validTo: string; longTerm: boolean; scope: string[]; files: string[] };

async function papersOf(context: Context, d: AnyDocument, types: readonly string[]): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select distinct on (l.type) l.type, l.no, coalesce(l.valid_from::text, '') as "validFrom", coalesce(l.valid_to::text, '') as "validTo", l.long_term as "longTerm", l.scope_ids as scope, l.files
    from partner p join licence l on l.holder_id = p.counterparty_id and l.org_id in (p.org_id, p.counterparty_id)
    where p.org_id = ${context.org.id} and p.id = ${d.partner || null} and l.type = any(${types}::text[]) and l.review_state = 'valid' and l.deleted_at is null and l.replaced_by is null
    order by l.type, l.long_term desc, l.valid_to desc nulls last, l.org_id = p.org_id desc`.execute(context.db);
  return rows.sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type));
}

const lineOf = (context: Context, paper: Paper): AnyLine => ({
  ...(viewOf(firstOrg, context.org, {}, [{}]).lines[0] as AnyLine),
  id: newId(),
  ...paper,
});

/** Papers shown here that the archive of the house does not have become rows of it; those it has are checked by this paper. */
async function filePapers(context: Context, d: AnyDocument): Promise<void> {
  const { legalPerson, address, creditCode, classes } = d.header;
  for (const line of d.lines) {
    await sql`insert into licence (org_id, id, name, holder_id, type, no, valid_from, valid_to, long_term, scope_ids, classes, credit_code,
      legal_person, address, files, source, review_state, filed_by, created_by, created_at, updated_at)
      values (${context.org.id}, ${newId(context.now().getTime())}, ${line.type}, ${d.counterOrg}, ${line.type}, ${line.no}, ${line.validFrom || null},
      ${line.longTerm === true ? null : line.validTo || null}, ${line.longTerm === true},
        ${line.scope}::uuid[], ${classes}::text[], ${creditCode}, ${legalPerson}, ${address}, ${JSON.stringify(line.files ?? [])}::jsonb, 'own', 'valid', ${d.id},
        ${context.user.id || null}, ${context.now()}, ${context.now()})
      on conflict (org_id, holder_id, type, lower(no)) where deleted_at is null do update
      set review_state = 'valid', valid_from = excluded.valid_from, valid_to = excluded.valid_to, long_term = excluded.long_term,
        scope_ids = excluded.scope_ids, legal_person = excluded.legal_person, files = excluded.files, version = licence.version + 1, updated_at = excluded.updated_at`.execute(
      context.db,
    );
  }
}
