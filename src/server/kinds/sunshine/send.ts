import { sql } from 'kysely';
import { newId } from '../../base/id';
import { logInterface } from '../../base/interface-log';
import type { Db } from '../../db/open';
import { changed } from '../../engine/messages/notify';
import { AGAIN_MOST, waitAfter } from '../../hooks/waits';
import type { LineAnswer, Report, ReportLine, Sunshine } from '../../sunshine/sunshine';

export type Telling = { db: Db; sunshine: Sunshine; now: () => Date };
type Paper = Omit<Report, 'key' | 'lines'> & { document: string; round: number; attempts: number; lines: (ReportLine & { id: string })[] };

/** Papers worked off in one round, and milliseconds until what was taken is asked about again. */
const MOST = 200;
const ASK_AFTER = 30_000;

/** Tells the platform what is due, paper by paper, and asks what became of what it took. Whatever ends in between, the same key is told again. @returns how many calls it made */
export async function tellPlatform(telling: Telling): Promise<number> {
  let calls = 0;
  for (const state of ['waiting', 'sent'] as const) {
    for (const paper of await due(telling, state)) {
      await tellOne(telling, state, paper);
      calls += 1;
    }
  }
  return calls;
}

async function due({ db, now }: Telling, state: 'waiting' | 'sent'): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select r.org_id as hospital, r.document_id as document, r.operation, r.kind, r.sn, r.round, max(r.attempts)::int as attempts, max(r.biz_date)::text as day, coalesce(max(p.name), '') as partner,
      jsonb_agg(jsonb_build_object('id', r.id, 'lineNo', r.line_no, 'code', r.listed_code, 'name', coalesce(r.product_name, ''), 'spec', coalesce(r.spec_model, ''), 'unit', r.listed_unit,
        'quantity', coalesce(trim_scale(r.listed_quantity)::text, ''), 'price', coalesce(trim_scale(r.unit_price)::text, ''), 'amount', coalesce(r.amount::text, ''),
          'batchNo', coalesce(r.batch_no, ''),
        'expiryDate', coalesce(r.expiry_date::text, ''), 'number', r.number) order by r.line_no) as lines
    from sunshine_report_list r left join partner p on p.org_id = r.org_id and p.id = r.partner_id
    where r.state = ${state} and r.can_go and r.next_at <= ${now()} and r.channel is distinct from '文件'
    group by r.org_id, r.document_id, r.operation, r.kind, r.sn, r.round order by min(r.next_at), r.sn limit ${MOST}`.execute(db);
  return rows;
}

async function tellOne(telling: Telling, state: 'waiting' | 'sent', paper: Paper): Promise<void> {
  const { db, sunshine, now } = telling;
  const { document: _, round, attempts, lines, ...head } = paper;
  const report: Report = { key: `${paper.sn}-${round}-${paper.operation}`, ...head, lines: lines.map(({ id: _id, ...line }) => line) };
  const attempt = state === 'waiting' ? attempts + 1 : attempts;
  const ids = lines.map(({ id }) => id);
  // Before the call: whatever becomes of it, it was made, and is not made again at once.
  await sql`update sunshine_report set attempts = ${attempt}, next_at = ${new Date(now().getTime() + (state === 'sent' ? ASK_AFTER : waitAfter(attempt)))}, told_at = coalesce(told_at, ${now()}),
    channel = ${sunshine.channel} where org_id = ${paper.hospital} and id = any(${ids}::uuid[])`.execute(db);
  const started = Date.now();
  try {
    const answers = state === 'waiting' ? await sunshine.report(report) : await sunshine.ask({ hospital: report.hospital, key: report.key });
    if (state === 'waiting' || answers.length > 0)
      await log(telling, report, { attempt, state, took: Date.now() - started, answer: answers.map(wordsOf).join('；') });
    await keepAnswers(telling, paper, answers);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200);
    await log(telling, report, { attempt, state, took: Date.now() - started, error: reason });
    await missed(telling, paper.hospital, ids, { reason, isLast: state === 'waiting' && attempt >= AGAIN_MOST });
  }
  await changed(db, { org: paper.hospital, resource: 'sunshineReport', ids });
}

const WORDS = { taken: '已接收', confirmed: '已确认', refused: '退回' } as const;
const wordsOf = ({ lineNo, state, reason }: LineAnswer): string => `第${lineNo}行${WORDS[state]}${reason ? `（${reason}）` : ''}`;

/** What the platform says of lines it was told of; of others it says nothing here. */
async function keepAnswers({ db, now }: Telling, { hospital, round, lines }: Paper, answers: readonly LineAnswer[]): Promise<void> {
  const given = answers.flatMap((answer) => lines.filter(({ lineNo }) => lineNo === answer.lineNo).map(({ id }) => ({ ...answer, id })));
  await sql`
    update sunshine_report r set state = case x.state when 'taken' then 'sent' else x.state end, number = coalesce(nullif(x.number, ''), r.number), reason = x.reason,
      answered_at = case when x.state = 'taken' then r.answered_at else ${now()} end, next_at = case when x.state = 'taken' then ${new Date(now().getTime() + ASK_AFTER)} else r.next_at end,
      updated_at = ${now()}, version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) x (id uuid, state text, number text, reason text)
    where r.org_id = ${hospital} and r.id = x.id and r.round = ${round} and r.state in ('waiting', 'sent')`.execute(db);
}

async function missed({ db, now }: Telling, org: string, ids: readonly string[], { reason, isLast }: { reason: string; isLast: boolean }): Promise<void> {
  await sql`update sunshine_report set reason = ${isLast ? `未送达：${reason}` : ''}, state = case when ${isLast} then 'refused' else state end, updated_at = ${now()}, version = version + 1
    where org_id = ${org} and id = any(${[...ids]}::uuid[]) and state in ('waiting', 'sent')`.execute(db);
}

type Call = { attempt: number; state: 'waiting' | 'sent'; took: number; answer?: string; error?: string };
async function log({ db, now }: Telling, report: Report, { attempt, state, took, answer = '', error = '' }: Call): Promise<void> {
  await logInterface(db, {
    ...{
      org: report.hospital,
      callId: newId(),
      attempt,
      system: '阳光平台',
      interface: state === 'sent' ? '查询' : report.operation === 'cancel' ? '撤销' : '上报',
      direction: 'out',
    },
    ...{
      sn: report.sn,
      state: error ? 'failed' : 'success',
      milliseconds: took,
      error,
      request: `${report.key} ${report.lines.length}行`,
      response: answer,
      at: now(),
    },
  });
}
