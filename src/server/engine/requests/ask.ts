import { sql } from 'kysely';
import type { AskedColleagues } from '../../../contract/inbox-answer';
import type { SaveDocument } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { Fields } from '../../../define/field';
import { documentOf, masterOf } from '../../../domain/registry';
import { type Context, within } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { inTransaction } from '../../db/transaction';
import { foresee } from '../documents/foresee';
import { notify } from '../messages/notify';
import { mendersOf, mendingScreens, placeOf, titleOf } from './mending-pages';

export type AskedProblem = { message: string; line?: number | undefined; field?: string | undefined };

/**
 * Something stands in the way of a document and the one who writes it may not put it right: colleagues who may are asked, once, and
 * find it in their inbox. What is wrong is worked out here anew, so nobody is told what is not so.
 *
 * @throws Rejected when that is no longer in the way, when the caller may do it himself, or when nobody may
 */
export async function askColleagues(context: Context, definition: DocumentDefinition, input: SaveDocument, asked: AskedProblem): Promise<AskedColleagues> {
  const problems = await foresee(context, definition, input);
  const problem = problems.find(({ message, line, field }) => message === asked.message && line === asked.line && field === asked.field);
  if (!problem?.mends || problem.mends.length === 0) throw new Rejected('这处问题已经不在，请刷新后再看');
  for (const resource of problem.mends) {
    if (mendingScreens(context, resource).length > 0) throw new Rejected(`您可以自己处理：请打开【${titleOf(resource)}】`);
    const about = aboutOf(resource, problem, definition, input);
    const users = await mendersOf(context, resource, placeOf(resource, about));
    if (users.length > 0) return write(context, definition, input, { resource, about, problem: problem.message, users });
  }
  throw new Rejected('本机构没有人可以处理这处问题，请联系管理员');
}

/** What is known of the record that is wanted: goods and counterparty by what they refer to, the rest as the rule says. */
function aboutOf(resource: string, problem: Problem, definition: DocumentDefinition, input: SaveDocument): Record<string, string> {
  const fields: Fields = masterOf(resource)?.fields ?? documentOf(resource)?.header ?? {};
  const line = problem.line === undefined ? undefined : input.lines[problem.line - 1];
  const known: Record<string, unknown> = { specification: line?.specification, partner: input.header[definition.counterparty ?? ''] };
  const found = Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const value = field.kind === 'ref' && !field.computed && !field.via ? known[field.to] : undefined;
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(found), ...problem.about };
}

type Wanted = { resource: string; about: Record<string, string>; problem: string; users: readonly string[] };

async function write(context: Context, { kind, title }: DocumentDefinition, input: SaveDocument, wanted: Wanted): Promise<AskedColleagues> {
  const { resource, about, problem, users } = wanted;
  const place = placeOf(resource, about);
  return inTransaction(context.db, async (tx) => {
    const here = within(context, tx);
    const sn = input.id ? await snOf(here, input.id) : '';
    const { rows } =
      await sql`insert into mending_request (org_id, id, resource, about, problem, kind, document_id, document_sn, department_id, warehouse_id, asked_by, asked_by_name, asked_at)
      values (${context.org.id}, ${newId(context.now().getTime())}, ${resource}, ${JSON.stringify(about)}::jsonb, ${problem}, ${kind}, ${input.id ?? null}, ${sn},
        ${place.department || null}, ${place.warehouse || null}, ${context.user.id}, ${context.user.name}, ${context.now()})
      on conflict (org_id, resource, about) where status = 0 do nothing returning id`.execute(tx);
    if (rows.length === 0) throw new Rejected('已经有人请同事处理这件事，处理后会通知');
    await notify(tx, {
      org: context.org.id,
      users,
      uri: 'request',
      objectID: String((rows[0] as { id: string }).id),
      extra: { kind: resource },
      kind: '审批',
      title: `请您处理：${titleOf(resource)}`,
      body: `${context.user.name}填写${title}${sn}时：${problem}`,
      sender: { id: context.user.id, name: context.user.name },
    });
    const names = await sql<{ name: string }>`select name from app_user where org_id = ${context.org.id} and id = any(${users}::uuid[]) order by name`.execute(
      tx,
    );
    return { asked: names.rows.map(({ name }) => name) };
  });
}

const snOf = async ({ db, org }: Context, id: string): Promise<string> =>
  (await sql<{ sn: string }>`select sn from document where org_id = ${org.id} and id = ${id}`.execute(db)).rows[0]?.sn ?? '';
