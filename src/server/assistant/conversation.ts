import { sql } from 'kysely';
import type { Proposal, Reference } from '../../contract/answers';
import type { Conversation, Receipt, ReceiptLine, RichTextRef, StoredAnswer } from '../../contract/assistant';
import type { Context } from '../base/context';
import { NotFound, Rejected } from '../base/errors';
import { newId } from '../base/id';
import type { Question, Turn } from './planner';

/** Questions and answers of one user, in the database: any process can show, continue or stop what another one answers. */
const SHOWN = 40;
const AT_ONCE = 3;
/** Without a heartbeat for so long the process that answered is gone. */
const SILENCE = '20 seconds';

export type Growing = { text: string; references: Reference[]; proposals: Proposal[]; unverified: string[] };

/** @throws Rejected while too many answers of this user are still on their way */
export async function beginAnswer(context: Context, question: string, engine: string): Promise<string> {
  const { db, org, user } = context;
  const id = newId();
  const { rows } = await sql<{ running: number }>`select count(*)::int as running from assistant_message
    where org_id = ${org.id} and user_id = ${user.id} and state = 'running' and updated_at > now() - ${SILENCE}::interval`.execute(db);
  if ((rows[0]?.running ?? 0) >= AT_ONCE) throw new Rejected('前面的问题还在回答，请稍候或先停止');
  await sql`insert into assistant_message (org_id, id, user_id, question, engine) values (${org.id}, ${id}, ${user.id}, ${question}, ${engine})`.execute(db);
  return id;
}

/** Writes what there is so far. @returns whether somebody asked to stop */
export async function keepAnswer(context: Context, id: string, answer: Growing, state: 'running' | 'done' | 'stopped' | 'failed'): Promise<boolean> {
  const { rows } = await sql<{
    stop_asked: boolean;
  }>`update assistant_message set answer = ${answer.text}, refs = ${JSON.stringify(answer.references)}::jsonb, proposals = ${JSON.stringify(answer.proposals)}::jsonb,
      unverified = ${JSON.stringify(answer.unverified)}::jsonb, state = ${state}, updated_at = now()
    where org_id = ${context.org.id} and id = ${id} and user_id = ${context.user.id} returning stop_asked`.execute(context.db);
  return rows[0]?.stop_asked ?? true;
}

type Row = {
  id: string;
  question: string;
  answer: string;
  refs: Reference[];
  proposals: Proposal[];
  unverified: string[];
  receipts: Receipt[];
  state: StoredAnswer['state'];
  created_at: string;
};

export async function readConversation({ db, org, user }: Context, engine: Conversation['engine']): Promise<Conversation> {
  const { rows } = await sql<Row>`select id, question, answer, refs, proposals, unverified, receipts, created_at,
      case when state = 'running' and updated_at < now() - ${SILENCE}::interval then 'interrupted' else state end as state
    from assistant_message where org_id = ${org.id} and user_id = ${user.id} and cleared_at is null order by created_at desc, id desc limit ${SHOWN}`.execute(
    db,
  );
  const list = rows.reverse().map(
    (row): StoredAnswer => ({
      id: row.id,
      question: row.question,
      answer: row.answer,
      reference: row.refs,
      rich_text_ref: richText(row.refs, row.proposals),
      unverified: row.unverified,
      receipts: row.receipts,
      state: row.state,
      createdAt: row.created_at,
    }),
  );
  return { list, engine };
}

/** As many turns, and as much of an answer, as what is asked next may lean on. */
const [TURNS, LETTERS] = [4, 1500];
/** The last finished turns, oldest first: what "它" may refer to. */
export async function recentTurns({ db, org, user }: Context): Promise<Turn[]> {
  const { rows } = await sql<Turn>`select question, left(answer, ${LETTERS}) as answer, unverified = '[]' as "isProven" from assistant_message
    where org_id = ${org.id} and user_id = ${user.id} and cleared_at is null and state = 'done' order by created_at desc, id desc limit ${TURNS}`.execute(db);
  return rows.reverse();
}
/** The same once this question is answered. */
export const turnsWith = ({ history, text }: Question, answer: string): Turn[] =>
  [...history, { question: text, answer: [...answer].slice(0, LETTERS).join('') }].slice(-TURNS);

export async function askToStop({ db, org, user }: Context, id: string): Promise<void> {
  const { numAffectedRows } =
    await sql`update assistant_message set stop_asked = true where org_id = ${org.id} and id = ${id} and user_id = ${user.id}`.execute(db);
  if (!numAffectedRows) throw new NotFound('回答不存在');
}

export async function clearConversation({ db, org, user }: Context): Promise<void> {
  await sql`update assistant_message set cleared_at = now(), stop_asked = true where org_id = ${org.id} and user_id = ${user.id} and cleared_at is null`.execute(
    db,
  );
}

/** Who ran which command from which answer: only what that answer proposed. */
export async function keepReceipt(
  { db, org, user, now }: Context,
  given: { id: string; command: string; title: string; args: Record<string, unknown> },
): Promise<void> {
  const receipt: Receipt = { command: given.command, title: given.title, args: given.args, at: now().toISOString() };
  const { numAffectedRows } = await sql`update assistant_message set receipts = receipts || ${JSON.stringify([receipt])}::jsonb
    where org_id = ${org.id} and id = ${given.id} and user_id = ${user.id} and jsonb_array_length(receipts) < 100
      and proposals @> ${JSON.stringify([{ command: given.command }])}::jsonb`.execute(db);
  if (!numAffectedRows) throw new NotFound('回答不存在');
}

const RECEIPTS_SHOWN = 200;

/** The user's receipts, the latest first; those of conversations he has cleared stay. Documents are named as far as they still exist. */
export async function readReceipts({ db, org, user }: Context): Promise<{ list: ReceiptLine[] }> {
  const { rows } = await sql<{ id: string; question: string; receipt: Receipt }>`
    select m.id || ':' || r.place as id, m.question, r.receipt from assistant_message m, jsonb_array_elements(m.receipts) with ordinality r(receipt, place)
    where m.org_id = ${org.id} and m.user_id = ${user.id} order by r.receipt->>'at' desc, m.created_at desc, m.id desc, r.place desc limit ${RECEIPTS_SHOWN}`.execute(
    db,
  );
  const touched = rows.flatMap(({ receipt }) => idsIn(receipt.args));
  const documents = await sql<{
    id: string;
    sn: string;
  }>`select id, sn from document where org_id = ${org.id} and id = any(${touched}::uuid[]) and sn is not null`.execute(db);
  const numbers = new Map(documents.rows.map(({ id, sn }) => [id, sn]));
  return {
    list: rows.map(({ id, question, receipt: { command, title, at, args } }) => ({
      id,
      question,
      command,
      title,
      at,
      documents: idsIn(args).flatMap((each) => (numbers.has(each) ? [{ id: each, sn: numbers.get(each) ?? '' }] : [])),
    })),
  };
}

/** Records a command was run on: its id, or the ids of the rows it was given. */
const idsIn = ({ id, ids }: Record<string, unknown>): string[] =>
  [id, ...(Array.isArray(ids) ? ids : [])].filter((one): one is string => typeof one === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one));

/** References and proposed commands as one list of rich text entries. */
export const richText = (references: readonly Reference[], proposals: readonly Proposal[]): RichTextRef[] => [
  ...references,
  ...proposals.map(
    (proposal): RichTextRef => ({
      id: `command:${proposal.command}:${JSON.stringify(proposal.args)}`.slice(0, 300),
      kind: 'command',
      content: proposal.title,
      ...proposal,
    }),
  ),
];
