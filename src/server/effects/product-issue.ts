import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import type { Context } from '../context';
import type { Db } from '../db/open';
import { ruleReader } from '../engine/documents/rules';
import { Rejected } from '../errors';
import { newId } from '../id';
import { notify } from '../push/notify';

export type IssueResult = { batchSn: string; created: number; skipped: { name: string; reason: string }[]; refused: { name: string; reason: string }[] };
type Pair = {
  org: string;
  kind: string;
  org_name: string;
  org_on: boolean;
  joined: boolean;
  id: string;
  name: string;
  code: string;
  status: number;
  spec_on: boolean;
  vendor: string;
  risk: string;
  valid_to: string | null;
  existing: number | null;
  in_scope: boolean;
  knows_vendor: boolean;
  high: boolean;
  implant: boolean;
  chargeable: boolean;
  reagent: boolean;
};

/**
 * Issues specifications to organisations, pair by pair: what exists is skipped, what may not be is refused with its
 * reason, the rest becomes a row of the receiver's catalogue (a hospital's waits for admission where the rule says so).
 */
export async function issueProducts(tx: Db, context: Context, specifications: readonly string[], organisations: readonly string[]): Promise<IssueResult> {
  if (specifications.length === 0 || organisations.length === 0) throw new Rejected('请选择机构和产品');
  if (specifications.length * organisations.length > 20_000) throw new Rejected('一次最多下发20000条，请分批下发');
  const batchSn = await nextBatch(tx, context);
  const strength = (await ruleReader(context))('product.issueScope');
  const result: IssueResult = { batchSn, created: 0, skipped: [], refused: [] };
  const created = new Map<string, number>();
  for (const pair of await pairsOf(tx, context, specifications, organisations)) {
    const name = `${pair.org_name} · ${pair.name}`;
    const refusal = refusalOf(context, pair, strength);
    if (pair.existing !== null) result.skipped.push({ name, reason: '已下发' });
    else if (refusal) result.refused.push({ name, reason: refusal });
    else {
      await sql`insert into business_product (org_id, id, specification_id, status, source, own_code, issuer_id, issue_batch_sn, issued_by, issued_at, high_value, implant, coded, chargeable, manage_class, created_by)
        values (${pair.org}, ${newId()}, ${pair.id}, ${pair.kind === 'H' ? 0 : 1}, 'issue', ${pair.code}, ${context.org.id}, ${batchSn}, ${context.user.id || null}, ${context.now()}, ${pair.high}, ${pair.implant}, ${pair.high}, ${pair.chargeable},
          ${pair.high ? '高值' : pair.reagent ? '试剂' : '低值'}, ${context.user.id || null})`.execute(tx);
      created.set(pair.org, (created.get(pair.org) ?? 0) + 1);
      result.created++;
    }
  }
  for (const [org, count] of created) {
    await notify(tx, {
      org,
      title: '新产品下发',
      body: `新下发产品${count}个`,
      uri: 'businessProduct',
      objectID: batchSn,
      sender: { id: context.user.id, name: context.user.name },
    });
  }
  return result;
}

function refusalOf(context: Context, pair: Pair, strength: string): string | undefined {
  if (pair.status !== 2) return '产品未发布';
  if (!pair.spec_on) return '规格已停用';
  if (!pair.org_on || !pair.joined) return '机构已停用或未入驻';
  if (pair.valid_to !== null && pair.valid_to < dayOf(context.now())) return '注册证已过期';
  if (context.org.kind === 'V') {
    if (pair.vendor !== context.org.id) return '只能下发本厂产品';
    if (pair.kind !== 'D' || !pair.knows_vendor) return '只能下发给与本厂建立往来的经销商';
  }
  const needsScope = (pair.kind === 'D' || pair.kind === 'V') && (pair.risk === '2' || pair.risk === '3');
  return needsScope && !pair.in_scope && strength === 'block' ? '超出对方证照经营范围' : undefined;
}

async function pairsOf(tx: Db, context: Context, specifications: readonly string[], organisations: readonly string[]): Promise<Pair[]> {
  const day = dayOf(context.now());
  const found =
    await sql<Pair>`select o.id as org, o.kind, o.name as org_name, o.status as org_on, o.joined, s.id, concat_ws(' ', s.product_name, s.spec_model) as name, s.code, s.product_status as status, s.status as spec_on,
      s.vendor_id as vendor, s.risk_class as risk, s.cert_valid_to as valid_to, b.status as existing, s.is_high_value as high, s.is_implant as implant, s.chargeable, s.is_reagent as reagent,
      exists (select 1 from licence l join category68 k on k.id = s.category68_id join category68 a on a.id = any(k.path) where l.org_id = o.id and l.holder_id = o.id and l.review_state = 'valid' and l.deleted_at is null
        and (l.long_term or l.valid_to >= ${day}) and (a.id = any(l.scope_ids) or a.mapped_ids && l.scope_ids)) as in_scope,
      exists (select 1 from partner p where p.org_id = o.id and p.relation = 'DV' and p.counterparty_id = s.vendor_id and p.deleted_at is null and p.status) as knows_vendor
    from organisation o cross join specification_card s left join business_product b on b.org_id = o.id and b.specification_id = s.id and b.deleted_at is null
    where o.id = any(${organisations}::uuid[]) and o.kind <> 'P' and o.deleted_at is null and s.id = any(${specifications}::uuid[]) and s.deleted_at is null order by o.name, s.code`.execute(
      tx,
    );
  return found.rows;
}

async function nextBatch(tx: Db, context: Context): Promise<string> {
  const day = dayOf(context.now());
  const { rows } = await sql<{ last: number }>`insert into issue_counter (org_id, day, last) values (${context.org.id}, ${day}, 1)
    on conflict (org_id, day) do update set last = issue_counter.last + 1 returning last`.execute(tx);
  return `XF${day.replaceAll('-', '')}${String(rows[0]?.last ?? 1).padStart(4, '0')}`;
}
