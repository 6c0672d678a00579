import { sql } from 'kysely';
import type { MatchAct, MatchDeskAnswer } from '../../../contract/match-answer';
import { abs, div, isZero, plain, round } from '../../../define/money';
import type { Part } from '../../../domain/finance/match-goods';
import type { MatchedRow } from '../../../domain/finance/match-rows';
import { type Context, within } from '../../base/context';
import { Conflict, Rejected, STALE_DOCUMENT } from '../../base/errors';
import { newId } from '../../base/id';
import { inTransaction } from '../../db/transaction';
import { requireAction } from '../../engine/access';
import { saveDocument } from '../../engine/documents/save';
import { matchDesk } from './match-desk';
import { type Laid, lay } from './match-laid';
import type { ReadPaper } from './match-reading';
import { disputeOf, lineOf, whyNot } from './match-rows';

export type Given = Omit<MatchAct, 'screen'>;
export type Mark = { line: string; paperLine: number | null; isPulled: boolean; reason: string };

/**
 * 接受: what belongs together is so from now on. What is no line of its invoice yet becomes one through the ordinary saving of that invoice, all
 * rows of a paper at once; what is one already is only marked. Somebody else who was faster, on the same paper, stays the only one.
 */
export function acceptRows(context: Context, given: Given): Promise<MatchDeskAnswer> {
  return changing(context, given, async (laid, rows, tx) => {
    const refused = rows.find((row) => whyNot(laid, row) !== '');
    if (refused) throw new Rejected(`【${nameOf(laid, refused)}】${whyNot(laid, refused)}`);
    const known = rows.find((row) => lineOf(laid, row)?.mark);
    if (known) throw new Conflict(`【${nameOf(laid, known)}】已由${lineOf(laid, known)?.mark?.by}核销，请刷新`);
    for (const [paper, own] of byPaper(laid, rows)) {
      requireSeen(paper, given);
      await mark(tx, laid, paper, [
        ...own.filter(({ isPulled }) => isPulled).map(markOf),
        ...(await pull(
          tx,
          laid,
          paper,
          own.filter(({ isPulled }) => !isPulled),
        )),
      ]);
    }
  });
}

/** 撤回: a line that came of accepting leaves its invoice the way it came; of others only the mark goes. */
export function takeBackRows(context: Context, given: Given): Promise<MatchDeskAnswer> {
  return changing(context, given, async (laid, rows, tx) => {
    const never = rows.find((row) => !lineOf(laid, row)?.mark && !disputeOf(laid, row));
    if (never) throw new Conflict(`【${nameOf(laid, never)}】没有核销，请刷新`);
    for (const [paper, own] of byPaper(laid, rows)) {
      requireSeen(paper, given);
      const lines = own.flatMap((row) => lineOf(laid, row) ?? []);
      await endDisputes(
        tx,
        own.flatMap((row) => disputeOf(laid, row)?.id ?? []),
      );
      const going = new Set(
        withFellows(
          paper,
          lines.filter(({ mark: known }) => known?.isPulled),
        ),
      );
      await sql`delete from line_match where org_id = ${tx.org.id} and document_id = ${paper.id} and line_id = any(${[...lines.map(({ id }) => id), ...going]}::uuid[])`.execute(
        tx.db,
      );
      if (going.size > 0)
        await save(
          tx,
          laid,
          paper,
          paper.lines.filter(({ id }) => !going.has(id)).map(({ id }) => ({ id })),
        );
    }
  });
}

/** What was only said here is not said any more. */
const endDisputes = ({ db, org }: Context, ids: readonly string[]) =>
  ids.length > 0 && sql`delete from invoice_dispute where org_id = ${org.id} and id = any(${[...ids]}::uuid[])`.execute(db);

/** One line of a file may have become several of the invoice: they go together. */
const withFellows = (paper: ReadPaper, going: readonly ReadPaper['lines'][number][]): string[] => {
  const items = new Set(going.flatMap(({ mark: known }) => known?.paperLine ?? []));
  return [...going.map(({ id }) => id), ...paper.lines.filter(({ mark: known }) => known?.paperLine && items.has(known.paperLine)).map(({ id }) => id)];
};

export async function changing(context: Context, given: Given, work: (laid: Laid, rows: MatchedRow[], tx: Context) => Promise<void>): Promise<MatchDeskAnswer> {
  return inTransaction(context.db, async (db) => {
    const tx = within(context, db);
    const laid = await lay(tx, given.partner);
    requireAction(laid.place.here, laid.place.desk.invoice.kind, laid.place.desk.invoice.editFlags, '编辑');
    const known = new Map(laid.rows.map((row) => [row.id, row]));
    const rows = [...new Set(given.rows)].map((id) => known.get(id));
    if (rows.some((row) => row === undefined)) throw new Conflict('明细已变化，请刷新');
    await work(laid, rows as MatchedRow[], { ...tx, screen: laid.place.here.screen });
    return matchDesk(tx, given.partner);
  });
}

export function requireSeen(paper: ReadPaper, { versions }: Given): void {
  if (versions[paper.id] !== paper.version) throw new Conflict(STALE_DOCUMENT);
}

export function byPaper({ papers }: Laid, rows: readonly MatchedRow[]): [ReadPaper, MatchedRow[]][] {
  return papers.map((paper): [ReadPaper, MatchedRow[]] => [paper, rows.filter((row) => row.paper === paper.id)]).filter(([, own]) => own.length > 0);
}
export const nameOf = ({ goods }: Laid, { parts, line }: MatchedRow): string => goods.get(parts[0]?.goods ?? '')?.name || line?.name || '发票';
const markOf = ({ id, reason }: MatchedRow): Mark => ({ line: id.replace('line:', ''), paperLine: null, isPulled: false, reason });

/** Lines of the invoice, as its form would pull them: what the paper says of quantity and money stands in front of what the goods say. */
export async function pull(context: Context, laid: Laid, paper: ReadPaper, rows: readonly MatchedRow[]): Promise<Mark[]> {
  if (rows.length === 0) return [];
  const added = rows.flatMap((row) => row.parts.map((part) => ({ row, part })));
  const before = new Set(paper.lines.map(({ id }) => id));
  await save(context, laid, paper, [...paper.lines.map(({ id }) => ({ id })), ...added.map(({ row, part }) => typedLine(row, part))]);
  const { rows: made } = await sql<{ id: string }>`
    select id from document_line where org_id = ${context.org.id} and document_id = ${paper.id} and section = 'lines' and not (id = any(${[...before]}::uuid[])) order by line_no`.execute(
    context.db,
  );
  return added.map(({ row }, i) => ({ line: made[i]?.id ?? newId(), paperLine: row.line?.no ?? null, isPulled: true, reason: row.reason }));
}

function typedLine({ line }: MatchedRow, { goods, quantity, amount, tax }: Part): Record<string, unknown> {
  const price = isZero(quantity) ? '0' : plain(round(abs(div(amount, quantity)), 6));
  return { sourceLine: goods, quantity, amount, price, ...(tax === '' ? {} : { tax }), ...(line?.taxRate ? { taxRate: line.taxRate } : {}) };
}

export const save = (context: Context, { place }: Laid, { id, version }: ReadPaper, lines: Record<string, unknown>[]) =>
  saveDocument(context, place.desk.invoice, { id, version, header: {}, lines, confirmed: true });

export async function mark({ db, org, user, now }: Context, laid: Laid, paper: ReadPaper, marks: readonly Mark[]): Promise<void> {
  const rows = marks.map((one) => ({ line_id: one.line, paper_line: one.paperLine, is_pulled: one.isPulled, reason: one.reason }));
  // A mark that holds no more, for its line says something else by now, makes room.
  await sql`delete from line_match m using document_line l where m.org_id = ${org.id} and m.document_id = ${paper.id} and l.org_id = m.org_id and l.id = m.line_id
    and (l.quantity <> m.quantity or l.amount <> m.amount)`.execute(db);
  const { rows: made } = await sql`
    insert into line_match (org_id, line_id, document_id, paper_line, is_pulled, reason, quantity, amount, accepted_by, accepted_at)
    select l.org_id, l.id, l.document_id, x.paper_line, x.is_pulled, x.reason, l.quantity, l.amount, ${user.id}, ${now().toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (line_id uuid, paper_line int, is_pulled boolean, reason text)
      join document_line l on l.org_id = ${org.id} and l.document_id = ${paper.id} and l.id = x.line_id
    on conflict do nothing returning line_id`.execute(db);
  if (made.length !== marks.length) throw new Conflict(`【${laid.partner.name}】的明细已被他人核销，请刷新`);
}
