import { sql } from 'kysely';
import type { PrintAnswer } from '../../../contract/print-answer';
import type { PrintDefinition } from '../../../define/define-print';
import type { LabelDefinition } from '../../../define/label-definition';
import { type LabelLayout, usualLabel } from '../../../define/label-layout';
import { isId } from '../../../define/record-id';
import { systemTemplates } from '../../../domain/prints/forms';
import { isLabelLayout, type Layout, layoutIn } from '../../../domain/prints/layouts';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { PLATFORM } from '../scope';

/** Asked for instead of a template: the form as it is defined. */
export const PLAIN = 'plain';
type Row = { id: string; name: string; kind: string; layout: string; is_own: boolean; is_default: boolean; is_last: boolean };
/** `layout`: of the template that is printed by, where it is not as the form is defined. */
export type Chosen = { templates: NonNullable<PrintAnswer['templates']>; template?: { id: string; name: string; isForAll: boolean }; layout?: Layout };

/**
 * The templates of a form or label for a kind, and the one that is printed by: what is asked for, else what these records were printed by last,
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
    const layout = readLayout(print, row);
    return layout === 'broken' ? [] : [{ ...row, layout }];
  });
  const found =
    asked === PLAIN ? undefined : (usable.find(({ id }) => id === asked) ?? usable.find((one) => one.is_last) ?? usable.find((one) => one.is_default));
  return {
    templates: usable.map(({ id, name, is_own, is_default }) => ({ id, name, isOwn: is_own, isDefault: is_default })),
    ...(found ? { template: { id: found.id, name: found.name, isForAll: found.kind === '' } } : {}),
    ...(found?.layout ? { layout: found.layout } : {}),
  };
}

/** How a kind of label is laid out here, chosen in the same way; as it is defined where no template says. */
export async function labelLayoutFor(
  context: Context,
  print: PrintDefinition,
  { kind, label }: { kind: string; label: LabelDefinition },
  ids: readonly string[] = [],
  asked = '',
): Promise<Omit<Chosen, 'layout'> & { layout: LabelLayout }> {
  const { layout, ...chosen } = await templatesFor(context, print, kind, ids.filter(isId), asked);
  return { ...chosen, layout: layout && isLabelLayout(layout) ? layout : usualLabel(label) };
}

/** '' = as the form is defined. */
function readLayout(print: string, { kind, layout }: Row): Layout | undefined | 'broken' {
  if (layout === '') return undefined;
  const read = layoutIn(print, kind, layout);
  return 'layout' in read ? read.layout : 'broken';
}

/** What records were printed by, for the next time; `ids` are those the caller has printed. */
export async function keepChoice(context: Context, print: string, ids: readonly string[], template: string): Promise<void> {
  const { db, org } = context;
  await sql`insert into print_choice (org_id, document_id, print_key, template_id, printed_at)
    select ${org.id}, r.id, ${print}, t.id, ${context.now()} from (select distinct unnest(${[...ids]}::uuid[]) as id) r, print_template t
    where t.id = ${template} and t.org_id = any(${[org.id, PLATFORM]}::uuid[])
    on conflict (org_id, document_id, print_key) do update set template_id = excluded.template_id, printed_at = excluded.printed_at`.execute(db);
}

/** The platform has a template for every form and kind of label, from the first start on: as it is defined, until somebody there lays it out. */
export async function addSystemTemplates(tx: Db): Promise<void> {
  for (const { printKey, kind } of systemTemplates)
    await sql`insert into print_template (id, print_key, kind, name, is_default) select ${newId()}, ${printKey}, ${kind}, '系统模板', true
      where not exists (select from print_template where org_id = ${PLATFORM} and print_key = ${printKey} and kind = ${kind} and is_default and deleted_at is null)`.execute(
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
