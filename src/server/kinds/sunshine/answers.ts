import { sql } from 'kysely';
import { type Fields, text } from '../../../define/field';
import { ANSWERS, type AnswerMeaning } from '../../../domain/sunshine/sunshine-words';
import { type Context, within } from '../../base/context';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import type { ImportAnswer } from '../../engine/masters/import';
import type { OutsideReader } from '../../engine/masters/outside-sheets';
import { changed } from '../../engine/messages/notify';
import { headed, keepColumns, type SheetKind } from '../../engine/sheets/kept-columns';
import { wordsIn } from '../../engine/sheets/meant-columns';

const SHEET: SheetKind<AnswerMeaning> = { kind: 'sunshineReport', words: ANSWERS, above: 20, none: '文件中没有找到答复，请确认表头有“单号”和“结果”' };
const columns: Fields = Object.fromEntries(Object.entries(ANSWERS.labels).map(([name, label]) => [name, text(label, { max: 200 })]));
type Said = { row: number; said: Record<AnswerMeaning, string>; state: string; ids: string[]; error: string };

const NO = /退回|失败|拒|驳|不通过|未通过|错误|异常|无效/;
const YES = /成功|通过|确认|接收|正常|完成|有效|已上报/;
const stateOf = (result: string): string => (NO.test(result) ? 'refused' : YES.test(result) ? 'confirmed' : '');

/** The platform's answers to what was reported by file: what became of each line of a paper, or of all of them where it names none. */
export const answers: OutsideReader = {
  columns,
  read: async (context, { sheet, isCommit, meant }) => {
    const under = await headed(context, SHEET, sheet.rows, meant);
    if (under.asks) return { ...told([], ['没有认出这份文件的格式，请说明每一列是什么；以后同样的文件不再询问。'], false), ok: false, asks: under.asks };
    const said = under.rows.map(({ number, cells }) => ({
      row: number,
      said: Object.fromEntries(
        (Object.keys(ANSWERS.labels) as AnswerMeaning[]).map((name) => [name, wordsIn(cells.get(under.at.get(name) ?? -1)).slice(0, 200)]),
      ) as Said['said'],
    }));
    const rows = await found(context, said);
    if (!isCommit || rows.some(({ error }) => error !== '')) return told(rows, sheet.notes, false);
    await inTransaction(context.db, async (tx) => {
      const inside = within(context, tx);
      if (Object.keys(meant).length > 0) await keepColumns(inside, SHEET.kind, under);
      await keep(inside, rows);
      await logOperation(tx, context, { resource: 'sunshineReport', name: '阳光平台上报', operation: 'import', after: { rows: String(rows.length) } });
    });
    return told(rows, sheet.notes, true);
  },
};

async function found({ db, org }: Context, given: readonly Pick<Said, 'row' | 'said'>[]): Promise<Said[]> {
  const { rows } = await sql<{ id: string; sn: string; line_no: number; told: boolean }>`
    select id, sn, line_no, told_at is not null as told from sunshine_report where org_id = ${org.id} and sn = any(${given.map(({ said }) => said.sn)}::text[])`.execute(
    db,
  );
  return given.map(({ row, said }) => {
    const lines = rows.filter(({ sn, line_no }) => sn === said.sn && (said.lineNo === '' || String(line_no) === said.lineNo));
    const state = stateOf(said.result);
    const problem = () => {
      if (lines.length === 0) return `没有找到上报的单据【${said.sn}】${said.lineNo ? `第${said.lineNo}行` : ''}`;
      if (lines.some((line) => !line.told)) return `单据【${said.sn}】还没有上报，请先标为已用文件上报`;
      if (state === '') return `结果“${said.result.slice(0, 20)}”不认识，应为通过、成功或退回等`;
      return state === 'refused' && said.reason === '' ? '被退回的请写明原因' : '';
    };
    const error = problem();
    return { row, said, state, ids: lines.map(({ id }) => id), error: error ? `第${row}行${error}` : '' };
  });
}

async function keep({ db, org, now, user }: Context, rows: readonly Said[]): Promise<void> {
  const given = rows.flatMap(({ ids, state, said }) => ids.map((id) => ({ id, state, number: said.number, reason: state === 'refused' ? said.reason : '' })));
  await sql`
    update sunshine_report r set state = x.state, number = coalesce(nullif(x.number, ''), r.number), reason = x.reason, answered_at = ${now()}, updated_at = ${now()},
      updated_by = ${user.id || null}::uuid, version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) x (id uuid, state text, number text, reason text) where r.org_id = ${org.id} and r.id = x.id and r.state <> 'left'`.execute(
    db,
  );
  await changed(db, { org: org.id, resource: 'sunshineReport', ids: given.map(({ id }) => id), by: user.id });
}

const told = (rows: readonly Said[], notes: string[], committed: boolean): ImportAnswer => ({
  columns: (Object.keys(ANSWERS.labels) as AnswerMeaning[]).map((name) => ({ name, label: ANSWERS.labels[name] })),
  rows: rows.map(({ row, said, error }) => ({ row, values: said, error })),
  notes,
  ok: rows.every(({ error }) => error === ''),
  committed,
});
