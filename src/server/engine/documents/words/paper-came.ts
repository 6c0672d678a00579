import { sql } from 'kysely';
import { STATUS } from '../../../../define/status';
import type { Context } from '../../../base/context';
import { type Assignments, assigned } from '../assignments';
import { dueDate, makeOthers } from '../review';
import { loadDocument } from '../stored';
import { transition } from '../transition';
import { assignmentsOf } from './says';

export type Paper = { invoiceNo: string; invoiceDate: string; files: readonly string[] };

/**
 * The paper of an invoice that was without one is there: it says number, day and files from now on. What it raised is as old as the paper,
 * and due by it; what waited for the paper (`makes` on 'issued') is made.
 */
export async function paperCame(context: Context, { id, kind }: { id: string; kind: string }, paper: Paper): Promise<void> {
  const { definition, view: d } = await loadDocument(context, kind, id, true);
  const before = Array.isArray(d.header.files) ? d.header.files : [];
  const counts = d.status === STATUS.reviewed || d.status === STATUS.completed;
  const due: Assignments =
    definition.dueFrom === 'invoiceDate' && counts ? { due_date: sql`coalesce(${dueDate(context, d, paper.invoiceDate)}, h.due_date)` } : {};
  const said: Assignments = {
    ...assignmentsOf(definition, { invoiceNo: paper.invoiceNo, invoiceDate: paper.invoiceDate, files: [...new Set([...before, ...paper.files])] }),
    ...due,
  };
  await transition(context, [{ id }], { to: d.status, action: 'paperCame', reason: paper.invoiceNo, also: assigned(said) });
  if (counts)
    await sql`update account_item i set item_date = ${paper.invoiceDate}::date, due_date = h.due_date, paper_no = ${paper.invoiceNo} from document h
      where i.org_id = ${context.org.id} and i.id = ${id} and h.org_id = i.org_id and h.id = i.id`.execute(context.db);
  await makeOthers(context, await loadDocument(context, kind, id), 'issued');
}
