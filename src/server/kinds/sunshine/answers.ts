import { sql } from 'kysely';
import { type Fields, text } from '../../../define/field';
import { ANSWERS, type AnswerMeaning } from '../../../domain/sunshine/sunshine-words';
import type { Context } from '../../base/context';
import { meantSheet } from '../../engine/masters/meant-sheets';
import type { SheetKind } from '../../engine/sheets/kept-columns';
import { wordsIn } from '../../engine/sheets/meant-columns';

const SHEET: SheetKind<AnswerMeaning> = { kind: 'sunshineReport', words: ANSWERS, above: 20, none: '文件中没有找到答复，请确认表头有“单号”和“结果”' };
const columns: Fields = Object.fromEntries(Object.entries(ANSWERS.labels).map(([name, label]) => [name, text(label, { max: 200 })]));
type Said = { row: number; said: Record<AnswerMeaning, string>; state: string; ids: string[]; error: string };

const NO = /退回|失败|拒|驳|不通过|未通过|错误|异常|无效/;
const YES = /成功|通过|确认|接收|正常|完成|有效|已上报/;
const stateOf = (result: string): string => (NO.test(result) ? 'refused' : YES.test(result) ? 'confirmed' : '');

/** The platform's answers to what was reported by file: what became of each line of a paper, or of all of them where it names none. */
export const answers = meantSheet<AnswerMeaning, Said>({
  of: SHEET,
  columns,
  shown: Object.entries(ANSWERS.labels),
  rows: async (context, under) => ({
    rows: await found(
      context,
      under.rows.map(({ number, cells }) => ({
        row: number,
        said: Object.fromEntries(
          (Object.keys(ANSWERS.labels) as AnswerMeaning[]).map((name) => [name, wordsIn(cells.get(under.at.get(name) ?? -1)).slice(0, 200)]),
        ) as Said['said'],
      })),
    ),
  }),
  valuesOf: ({ said }) => said,
  keep,
});

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

async function keep({ db, org, now, user }: Context, rows: readonly Said[]) {
  const given = rows.flatMap(({ ids, state, said }) => ids.map((id) => ({ id, state, number: said.number, reason: state === 'refused' ? said.reason : '' })));
  await sql`
    update sunshine_report r set state = x.state, number = coalesce(nullif(x.number, ''), r.number), reason = x.reason, answered_at = ${now()}, updated_at = ${now()},
      updated_by = ${user.id || null}::uuid, version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) x (id uuid, state text, number text, reason text) where r.org_id = ${org.id} and r.id = x.id and r.state <> 'left'`.execute(
    db,
  );
  return { ids: given.map(({ id }) => id), count: rows.length };
}
