import { sql } from 'kysely';
import type { PrintAnswer } from '../../../contract/print-answer';
import type { PrintDefinition } from '../../../define/define-print';
import { layoutIn, type PrintLayout } from '../../../define/print-layout';
import { designedForms } from '../../../domain/prints/forms';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { PLATFORM } from '../scope';

/** Asked for instead of a template: the form as it is defined. */
export const PLAIN = 'plain';
type Row = { id: string; name: string; kind: string; layout: string; is_own: boolean; is_default: boolean; is_last: boolean };
export type Chosen = { templates: NonNullable<PrintAnswer['templates']>; template?: NonNullable<PrintAnswer['template']> };

/**
 * The templates of a form for a kind, and the one that is printed by: what is asked for, else what these documents were printed by last,
 * else the organisation's default, else the platform's; of each the one for the kind alone before the one for all of the form. A layout
 * nothing can be made of is none: the form is printed as it is defined.
 */
export async function templatesFor(context: Context, { print }: PrintDefinition, kind: string, ids: readonly string[], asked = ''): Promise<Chosen> {
  const { db, org } = context;
  const { rows } = await sql<Row>`
    select t.id, t.name, t.kind, t.layout, t.org_id = ${org.id} as is_own, t.is_default, t.id = (
        select c.template_id from print_choice c where c.org_id = ${org.id} and c.print_key = ${print} and c.document_id = any(${[...ids]}::uuid[]) order by c.printed_at desc limit 1) as is_last
    from print_template t where t.org_id = any(${[org.id, PLATFORM]}::uuid[]) and t.print_key = ${print} and t.kind = any(${['', kind]}) and t.deleted_at is null
    order by t.org_id <> ${org.id}, t.kind = '', t.is_default desc, t.name`.execute(db);
  const usable = rows.flatMap((row) => {
    const layout = readLayout(row.layout);
    return layout === 'broken' ? [] : [{ ...row, layout }];
  });
  const found =
    asked === PLAIN ? undefined : (usable.find(({ id }) => id === asked) ?? usable.find((one) => one.is_last) ?? usable.find((one) => one.is_default));
  return {
    templates: usable.map(({ id, name, is_own, is_default }) => ({ id, name, isOwn: is_own, isDefault: is_default })),
    ...(found ? { template: { id: found.id, name: found.name, isForAll: found.kind === '', ...(found.layout ? { layout: found.layout } : {}) } } : {}),
  };
}

/** '' = as the form is defined. */
function readLayout(text: string): PrintLayout | undefined | 'broken' {
  if (text === '') return undefined;
  const read = layoutIn(text);
  return 'layout' in read ? read.layout : 'broken';
}

/** What documents were printed by, for the next time. */
export async function keepChoice(context: Context, print: string, ids: readonly string[], template: string): Promise<void> {
  const { db, org } = context;
  await sql`insert into print_choice (org_id, document_id, print_key, template_id, printed_at)
    select ${org.id}, d.id, ${print}, t.id, ${context.now()} from document d, print_template t
    where d.org_id = ${org.id} and d.id = any(${[...ids]}::uuid[]) and t.id = ${template} and t.org_id = any(${[org.id, PLATFORM]}::uuid[])
    on conflict (org_id, document_id, print_key) do update set template_id = excluded.template_id, printed_at = excluded.printed_at`.execute(db);
}

/** The platform has a template for every form, from the first start on: as the form is defined, until somebody there lays it out. */
export async function addSystemTemplates(tx: Db): Promise<void> {
  for (const { print } of designedForms)
    await sql`insert into print_template (id, print_key, name, is_default) select ${newId()}, ${print}, '系统模板', true
      where not exists (select from print_template where org_id = ${PLATFORM} and print_key = ${print} and kind = '' and is_default and deleted_at is null)`.execute(
      tx,
    );
}

export type Version = { id: string; at: string; by: string; layout: string };
/** What a template looked like after each save, the newest first; of one's own, or of the platform's. */
export async function versionsOf({ db, org }: Context, id: string): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select id, to_char(saved_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at, saved_by_name as by, layout from print_template_version
    where template_id = ${id} and org_id = any(${[org.id, PLATFORM]}::uuid[]) order by number desc limit 50`.execute(db);
  return rows;
}
