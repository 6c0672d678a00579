import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { plain } from '../../../define/money';
import { STATUS } from '../../../define/status';
import { dispatchOrder } from '../../../domain/hospital/dispatch-order';
import { issueOdo } from '../../../domain/hospital/issue-odo';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Effects } from '../../engine/documents/effects';
import { viewOf } from '../../engine/documents/stored';
import { transition } from '../../engine/documents/transition';
import { changed } from '../../engine/messages/notify';

/** A run carries reviewed issues, each on one run at a time; what is signed is known on the issue's own screen. */
export const dispatchOrderEffects: Effects = {
  async fill(context, d) {
    const loads = await loadsOf(context, d);
    for (const line of d.lines) {
      const load = loads.get(String(line.issueOdo));
      Object.assign(line, {
        departmentName: load?.department ?? '',
        quantity: plain(load?.quantity ?? '0'),
        goodsLines: load?.lines ?? 0,
        signState: line.signState || '待签',
      });
    }
  },
  suggests: {
    /** Every reviewed issue nobody has received and no run carries. */
    async waiting(context, d) {
      const { rows } = await sql<{ id: string }>`
        select i.id from document i where i.org_id = ${context.org.id} and i.kind = ${issueOdo.kind} and i.status = 2 and not i.is_red and i.counter_status = '待收货'
        and i.id <> all(${issuesOf(d)}::uuid[])
          and not exists (select from document_line x join document r on r.org_id = x.org_id and r.id = x.document_id
            where x.org_id = i.org_id and x.linked_document_id = i.id and r.kind = ${d.kind} and r.status <> 6)
        order by i.urgent desc nulls last, i.reviewed_at limit 200`.execute(context.db);
      return rows.map(({ id }) => ({ ...(viewOf(dispatchOrder, context.org, {}, [{}]).lines[0] as AnyLine), id: newId(), issueOdo: id }));
    },
  },
  async beforeSave(context, d) {
    await refuseLoaded(context, d);
  },
  async afterSubmit(context, { view: d }) {
    await refuseLoaded(context, d);
    await sql`update document set related_sn = ${d.sn} where org_id = ${context.org.id} and id = any(${issuesOf(d)}::uuid[])`.execute(context.db);
  },
  actions: {
    async sign(context, { view: d }, inputs) {
      const silent = inputs.lines.filter(({ values }) => values.signed === '拒收' && !values.rejectReason).map(({ id }) => id);
      const problems = d.lines
        .filter((line) => silent.includes(line.id))
        .map((line) => ({ line: line.lineNo, field: 'rejectReason', message: '请填写拒收原因' }));
      if (problems.length > 0) throw Rejected.because(problems);
      for (const { id, values } of inputs.lines) {
        const line = d.lines.find((one) => one.id === id);
        if (!line || values.signed === '待签') continue;
        await sql`update document_line set sign_state = ${String(values.signed || '已签')}, reason = ${String(values.rejectReason ?? '') || null},
          extra = extra || ${JSON.stringify({ signer: String(values.signer || `${context.user.name}（代签）`), handTime: context.now().toISOString() })}::jsonb where org_id =
            ${context.org.id} and id = ${id}`.execute(context.db);
      }
      await closeSigned(context, [d.id]);
    },
  },
};

/** A run is done when nothing on it waits for a signature, wherever it stands. */
async function closeSigned(context: Context, runs: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select d.id from document d where d.org_id = ${context.org.id} and d.id = any(${runs}::uuid[])
      and not exists (select from document_line l where l.org_id = d.org_id and l.document_id = d.id and coalesce(l.sign_state, '待签') = '待签')`.execute(
    context.db,
  );
  const also = sql`stage = '已签收', reviewed_at = coalesce(h.reviewed_at, ${context.now()})`;
  await transition(context, rows, { to: STATUS.completed, action: 'complete', from: [STATUS.submitted, STATUS.reviewed], also });
}

/** The ward's receipt is its signature for what a run brought; taken back, the run waits for one again. */
export async function signByReceipt(context: Context, receipt: AnyDocument, isBack: boolean): Promise<void> {
  const state = isBack ? '待签' : receipt.header.refusal ? '拒收' : '已签';
  const said = isBack ? { signer: null, handTime: null } : { signer: context.user.name, handTime: context.now().toISOString(), byReceipt: receipt.id };
  const { rows } = await sql<{ run: string }>`
    update document_line x set sign_state = ${state}, reason = ${isBack ? null : String(receipt.header.refusal || '') || null}, extra = x.extra || ${JSON.stringify(said)}::jsonb
    from document h, document r where h.org_id = ${context.org.id} and h.id = ${receipt.id} and x.org_id = h.org_id and x.linked_document_id = h.made_by and r.org_id = x.org_id
    and r.id = x.document_id
      and r.kind = ${dispatchOrder.kind} and r.status in (1, 2, 7) and case when ${isBack} then x.extra ->> 'byReceipt' = h.id::text else coalesce(x.sign_state, '待签') = '待签' end
    returning r.id as run`.execute(context.db);
  const runs = [...new Set(rows.map((row) => row.run))];
  if (isBack)
    await transition(
      context,
      runs.map((id) => ({ id })),
      { to: STATUS.reviewed, action: 'reopen', from: [STATUS.completed], also: sql`stage = '已送达'` },
    );
  else await closeSigned(context, runs);
  if (runs.length > 0) await changed(context.db, { org: context.org.id, resource: dispatchOrder.kind, ids: runs, by: context.user.id });
}

const issuesOf = (d: AnyDocument): string[] => [...new Set(d.lines.map((line) => String(line.issueOdo ?? '')).filter(Boolean))];

type Load = { id: string; sn: string; status: number; department: string; quantity: string; lines: number; other: string | null };

/** The issues of a run: what they carry, whither, and the other living run that carries them already. */
async function loadsOf(context: Context, d: AnyDocument): Promise<Map<string, Load>> {
  const { rows } = await sql<Load>`
    select i.id, i.sn, i.status, coalesce(t.name, '') as department, i.total_quantity as quantity, i.line_count as lines,
      (select min(r.sn) from document_line x join document r on r.org_id = x.org_id and r.id = x.document_id
        where x.org_id = i.org_id and x.linked_document_id = i.id and r.kind = ${d.kind} and r.status <> 6 and r.id is distinct from ${d.id || null}::uuid) as other
    from document i left join department t on t.org_id = i.org_id and t.id = i.department_id
    where i.org_id = ${context.org.id} and i.id = any(${issuesOf(d)}::uuid[])`.execute(context.db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function refuseLoaded(context: Context, d: AnyDocument): Promise<void> {
  const loads = await loadsOf(context, d);
  const problems = d.lines.flatMap((line) => {
    const load = loads.get(String(line.issueOdo ?? ''));
    if (!load) return [];
    if (load.other) return [{ line: line.lineNo, field: 'issueOdo', message: `出库单【${load.sn}】已在配送单【${load.other}】中` }];
    return load.status === 2 || load.status === 7 ? [] : [{ line: line.lineNo, field: 'issueOdo', message: `出库单【${load.sn}】尚未复核，不能配送` }];
  });
  if (problems.length > 0) throw new BadInput(problems[0]?.message ?? '', problems);
}
