import { sql } from 'kysely';
import type { Outcome } from '../../../contract/wizard-answer';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { ruleReader } from '../../engine/documents/rules';

export type Pair = {
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
export type Judged = { pair: Pair; outcome: Outcome; reason: string };

/** What issuing would come to, pair by pair. */
export async function judge(tx: Db, context: Context, specifications: readonly string[], organisations: readonly string[]): Promise<Judged[]> {
  if (specifications.length === 0 || organisations.length === 0) throw new Rejected('请选择机构和产品');
  if (specifications.length * organisations.length > 20_000) throw new Rejected('一次最多下发20000条，请分批下发');
  const strength = (await ruleReader(context))('product.issueScope');
  return (await pairsOf(tx, context, specifications, organisations)).map((pair): Judged => {
    if (pair.existing !== null) return { pair, outcome: 'skipped', reason: '已下发' };
    const refusal = refusalOf(context, pair);
    if (refusal) return { pair, outcome: 'refused', reason: refusal };
    if (strength === 'off' || isInScope(pair)) return { pair, outcome: 'done', reason: '' };
    return { pair, outcome: strength === 'block' ? 'refused' : 'warned', reason: '超出对方证照经营范围' };
  });
}

function refusalOf(context: Context, pair: Pair): string | undefined {
  if (pair.status !== 2) return '产品未发布';
  if (!pair.spec_on) return '规格已停用';
  if (!pair.org_on || !pair.joined) return '机构已停用或未入驻';
  if (pair.valid_to !== null && pair.valid_to < dayOf(context.now())) return '注册证已过期';
  if (context.org.kind === 'V') {
    if (pair.vendor !== context.org.id) return '只能下发本厂产品';
    if (pair.kind !== 'D' || !pair.knows_vendor) return '只能下发给与本厂建立往来的经销商';
  }
  return undefined;
}

/** Whoever trades goods of class II or III needs a valid licence for their category. */
const isInScope = (pair: Pair): boolean => pair.in_scope || !((pair.kind === 'D' || pair.kind === 'V') && (pair.risk === '2' || pair.risk === '3'));

async function pairsOf(tx: Db, context: Context, specifications: readonly string[], organisations: readonly string[]): Promise<Pair[]> {
  const day = dayOf(context.now());
  const found = await sql<Pair>`select o.id as org, o.kind, o.name as org_name, o.status as org_on, o.joined, s.id,
      concat_ws(' ', s.product_name, s.spec_model) as name, s.code, s.product_status as status, s.status as spec_on,
      s.vendor_id as vendor, s.risk_class as risk, s.cert_valid_to as valid_to, b.status as existing, s.is_high_value as high, s.is_implant as implant, s.chargeable, s.is_reagent as reagent,
      exists (select 1 from licence l join category68 k on k.id = s.category68_id join category68 a on a.id = any(k.path) where l.org_id = o.id and l.holder_id = o.id
      and l.review_state = 'valid' and l.deleted_at is null
        and (l.long_term or l.valid_to >= ${day}) and (a.id = any(l.scope_ids) or a.mapped_ids && l.scope_ids)) as in_scope,
      exists (select 1 from partner p where p.org_id = o.id and p.relation = 'DV' and p.counterparty_id = s.vendor_id and p.deleted_at is null and p.status) as knows_vendor
    from organisation o cross join specification_card s left join business_product b on b.org_id = o.id and b.specification_id = s.id and b.deleted_at is null
    where o.id = any(${organisations}::uuid[]) and o.kind <> 'P' and o.deleted_at is null and s.id = any(${specifications}::uuid[]) and s.deleted_at is null order by o.name, s.code`.execute(
    tx,
  );
  return found.rows;
}
