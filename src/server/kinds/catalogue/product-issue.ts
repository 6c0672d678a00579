import { sql } from 'kysely';
import type { Outcome, WizardAnswer } from '../../../contract/wizard-answer';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { notify } from '../../engine/messages/notify';
import { type Judged, judge, type Pair } from './issue-judged';

/** Rows an answer names; of more the counts tell. */
const MOST_NAMED = 5000;
const AT_ONCE = 1000;
const FIRST: readonly Outcome[] = ['refused', 'warned', 'skipped', 'done'];

/** What issuing would come to, pair by pair; nothing is written. */
export async function checkIssue(tx: Db, context: Context, specifications: readonly string[], organisations: readonly string[]): Promise<WizardAnswer> {
  return answerOf('', await judge(tx, context, specifications, organisations));
}

/**
 * Issues specifications to organisations, pair by pair: what exists is skipped, what may not be is refused with its
 * reason, the rest becomes a row of the receiver's catalogue (a hospital's waits for admission where the rule says so).
 */
export async function issueProducts(tx: Db, context: Context, specifications: readonly string[], organisations: readonly string[]): Promise<WizardAnswer> {
  const judged = await judge(tx, context, specifications, organisations);
  const going = judged.filter(({ outcome }) => outcome === 'done' || outcome === 'warned').map(({ pair }) => pair);
  if (going.length === 0) return answerOf('', judged);
  const batchSn = await nextBatch(tx, context);
  for (let at = 0; at < going.length; at += AT_ONCE) await write(tx, context, batchSn, going.slice(at, at + AT_ONCE));
  const answer = answerOf(batchSn, judged);
  await keep(tx, context, answer, going);
  await tell(tx, context, batchSn, going);
  return answer;
}

/** In words for a page that only says what came of it. */
export function toldIssue({ sn, counts, rows }: WizardAnswer): WizardAnswer & { says: string[]; table?: { head: string[]; rows: string[][] } } {
  const answer = { sn, counts, rows };
  const says = [`${sn === '' ? '' : `批次${sn}：`}下发${counts.done + counts.warned}项，跳过${counts.skipped}项，拒绝${counts.refused}项`];
  const others = rows.filter(({ outcome }) => outcome !== 'done').slice(0, 500);
  if (others.length === 0) return { ...answer, says };
  const cells = others.map((row) => [row.organisation ?? '', row.product ?? '', `${WORDS[row.outcome]}：${row.reason}`]);
  return { ...answer, says, table: { head: ['机构', '产品', '结果'], rows: cells } };
}
const WORDS: Record<Outcome, string> = { done: '下发', warned: '已下发，请留意', skipped: '跳过', refused: '拒绝' };

function answerOf(sn: string, judged: readonly Judged[]): WizardAnswer {
  const of = (wanted: Outcome) => judged.filter(({ outcome }) => outcome === wanted);
  const counts = { done: of('done').length, warned: of('warned').length, skipped: of('skipped').length, refused: of('refused').length };
  const rows = FIRST.flatMap(of)
    .slice(0, MOST_NAMED)
    .map(({ pair, outcome, reason }) => ({ id: `${pair.org} ${pair.id}`, outcome, reason, organisation: pair.org_name, code: pair.code, product: pair.name }));
  return { sn, counts, rows };
}

async function write(tx: Db, context: Context, batchSn: string, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.map(({ org, kind, id, code, high, implant, chargeable, reagent }) => ({
    ...{ org, id: newId(), specification: id, status: kind === 'H' ? 0 : 1, code, high, implant, chargeable },
    class: high ? '高值' : reagent ? '试剂' : '低值',
  }));
  await sql`insert into business_product (org_id, id, specification_id, status, source, own_code, issuer_id, issue_batch_sn, issued_by, issued_at,
    high_value, implant, coded, chargeable, manage_class, created_by)
    select x.org, x.id, x.specification, x.status, 'issue', x.code, ${context.org.id}::uuid, ${batchSn}, ${context.user.id || null}::uuid,
    ${context.now()}::timestamptz, x.high, x.implant, x.high, x.chargeable, x.class, ${context.user.id || null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(org uuid, id uuid, specification uuid, status int, code text, high boolean, implant boolean, chargeable boolean, class text)`.execute(tx);
}

async function keep(tx: Db, context: Context, { sn, counts }: WizardAnswer, going: readonly Pair[]): Promise<void> {
  const [organisations, specifications] = [new Set(going.map(({ org }) => org)).size, new Set(going.map(({ id }) => id)).size];
  await sql`insert into issue_batch (org_id, id, code, created_by, created_at, updated_at, issued_by, organisations, specifications, created, skipped, refused)
    values (${context.org.id}, ${newId()}, ${sn}, ${context.user.id || null}, ${context.now()}, ${context.now()}, ${context.user.name}, ${organisations}, ${specifications},
    ${going.length}, ${counts.skipped}, ${counts.refused})`.execute(tx);
}

async function tell(tx: Db, context: Context, batchSn: string, going: readonly Pair[]): Promise<void> {
  for (const org of new Set(going.map((pair) => pair.org))) {
    await notify(tx, {
      org,
      title: '新产品下发',
      body: `新下发产品${going.filter((pair) => pair.org === org).length}个`,
      uri: 'businessProduct',
      objectID: batchSn,
      sender: { id: context.user.id, name: context.user.name },
    });
  }
}

async function nextBatch(tx: Db, context: Context): Promise<string> {
  const day = dayOf(context.now());
  const { rows } = await sql<{ last: number }>`insert into issue_counter (org_id, day, last) values (${context.org.id}, ${day}, 1)
    on conflict (org_id, day) do update set last = issue_counter.last + 1 returning last`.execute(tx);
  return `XF${day.replaceAll('-', '')}${String(rows[0]?.last ?? 1).padStart(4, '0')}`;
}
