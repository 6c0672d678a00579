import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { productAdmission } from '../../../domain/hospital/product-admission/product-admission';
import { missingPapers } from '../../../domain/licence/required-papers';
import { partner } from '../../../domain/purchasing/partner';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Effects } from '../../engine/documents/effects';
import { agreePrices } from '../../engine/documents/words/agrees';
import { saveMaster } from '../../engine/masters/save';
import { changed, notify } from '../../engine/messages/notify';
import { RELATION_OF } from '../../organisation/partner-halves';
import { papersFact } from '../facts/papers';

/**
 * An admission finds the firm behind its supplier, tells it which papers are missing, keeps the committee's votes; its last pass
 * writes what the hospital buys by from then on.
 */
export const productAdmissionEffects: Effects = {
  fill: nameSupplier,
  /** A new round begins: what the committee said of the paper as it was is over. */
  async afterSubmit(context, { view: d }) {
    await sql`delete from admission_vote where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
    await keepCommittee(context, d.id, '', '');
    await askForPapers(context, d);
  },
  async afterReview(context, { view: d }) {
    const supplier = d.partner || (await makePartner(context, d));
    await sql`update document set partner_id = ${supplier}, extra = extra - 'newSupplier' where org_id = ${context.org.id} and id = ${d.id}`.execute(
      context.db,
    );
    await sql`update partner set first_approved = true, first_approved_on = coalesce(first_approved_on, ${dayOf(context.now())}::date), version = version + 1
      where org_id = ${context.org.id} and id = ${supplier} and not first_approved`.execute(context.db);
    for (const line of d.lines) {
      await agreePrice(context, d, line, supplier);
      await admit(context, d, line, supplier);
    }
    await changed(context.db, { org: context.org.id, resource: 'hospitalProduct', ids: d.lines.map((line) => line.specification), by: context.user.id });
  },
  actions: {
    async vote(context, { view: d }, { header }) {
      await sql`insert into admission_vote (org_id, document_id, user_id, vote, opinion, voted_at)
        values (${context.org.id}, ${d.id}, ${context.user.id}, ${String(header.vote)}, ${String(header.opinion ?? '')}, ${context.now()})
        on conflict (org_id, document_id, user_id) do update set vote = excluded.vote, opinion = excluded.opinion, voted_at = excluded.voted_at`.execute(
        context.db,
      );
      const { rows } = await sql<{ agreed: boolean }>`select count(*) filter (where vote = 'agree') > count(*) filter (where vote = 'oppose') as agreed
        from admission_vote where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
      await keepCommittee(context, d.id, dayOf(context.now()), rows[0]?.agreed ? '同意' : '不同意');
    },
  },
};

async function keepCommittee(context: Context, id: string, committeeDate: string, committeeResult: string): Promise<void> {
  await sql`update document set extra = extra || ${JSON.stringify({ committeeDate: committeeDate || null, committeeResult: committeeResult || null })}::jsonb
    where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
}

/** A firm the hospital deals with already is its partner, however it was named; another one is known as a firm only. */
async function nameSupplier(context: Context, d: AnyDocument): Promise<void> {
  const header = d.header as Record<string, unknown>;
  if (header.supplier || !header.newSupplier) {
    header.newSupplier = '';
    return;
  }
  const { rows } = await sql<{ id: string }>`
    select id from partner where org_id = ${context.org.id} and counterparty_id = ${String(header.newSupplier)} and kind in ('supplier', 'both')
    and deleted_at is null order by status desc limit 1`.execute(context.db);
  d.counterOrg = String(header.newSupplier);
  if (!rows[0]) return;
  d.partner = rows[0].id;
  header.supplier = rows[0].id;
  header.newSupplier = '';
}

/** The supplier, where it is on the platform, hears which papers the hospital misses, its own and the makers'. */
async function askForPapers(context: Context, d: AnyDocument): Promise<void> {
  const today = dayOf(context.now());
  const firms = await papersFact(context, productAdmission, d);
  const missing = firms.flatMap((firm) => {
    const papers = missingPapers(firm, firm.held, today).map((accepted) => `【${accepted.join('或')}】`);
    return papers.length > 0 ? [`${firm.firm}：${papers.join('、')}`] : [];
  });
  const { rows } = await sql<{ kind: string }>`select kind from organisation where id = ${d.counterOrg || null} and joined`.execute(context.db);
  if (missing.length === 0 || !rows[0]) return;
  await notify(context.db, {
    org: d.counterOrg,
    page: rows[0].kind === 'V' ? 'myLicVendor' : 'myLicDealer',
    uri: 'licence',
    title: '产品准入需要证照',
    body: `${context.org.name}的准入申请缺少证照或证照已过期：${missing.join('；')}`,
    sender: { id: context.user.id, name: context.org.name },
  });
}

/** Both halves of a relation with the firm, as if somebody had entered it. @returns the hospital's half */
async function makePartner(context: Context, d: AnyDocument): Promise<string> {
  const { rows } = await sql<{ kind: 'D' | 'V' }>`select kind from organisation where id = ${d.counterOrg}`.execute(context.db);
  const relation = RELATION_OF.H?.[rows[0]?.kind ?? 'D'] ?? 'HD';
  const { id } = await saveMaster({ ...context, isSystem: true }, partner, {
    row: { relation, kind: 'supplier', counterparty: d.counterOrg },
    confirmed: true,
  });
  return id;
}

/** The price holds from today on, for as long as the goods are admitted; what was agreed before ends yesterday. */
function agreePrice(context: Context, d: AnyDocument, line: AnyLine, partner: string): Promise<void> {
  const to = d.header.admissionKind === '4' ? String(d.header.tempUntil ?? '') : '';
  const price = {
    specification: line.specification,
    unit: String(line.unit),
    price: String(line.price),
    cap: String(line.provincePrice || ''),
    from: dayOf(context.now()),
    to,
  };
  return agreePrices(context, d, { source: 'admission', partner, side: 'purchase', prices: [price] });
}

/** The row of the hospital's catalogue, new or waiting since the platform issued it; the department finds it among its usual goods. */
async function admit(context: Context, d: AnyDocument, line: AnyLine, supplier: string): Promise<void> {
  const { org, user, db } = context;
  const at = context.now();
  if (d.header.admissionKind === '5') {
    await sql`update business_product set default_supplier_id = ${supplier}, version = version + 1, updated_at = ${at} where org_id = ${org.id}
      and specification_id = ${line.specification} and deleted_at is null`.execute(db);
    return;
  }
  const isTemporary = d.header.admissionKind === '4';
  // Without a suggestion it is charged for what it costs: the delivered rule adds nothing.
  const charge =
    line.chargeable === true
      ? sql`coalesce(${line.suggestedChargePrice || null}::numeric, ${line.price || '0'}::numeric / ${line.ratio}::numeric)`
      : sql`null::numeric`;
  await sql`insert into business_product as b (org_id, id, specification_id, status, source, own_code, own_name, issued_at, first_approved,
    high_value, implant, coded, chargeable, charge_price, manage_class,
      default_supplier_id, insurance_code, insurance_pay, admission_id, temp_quantity, temp_until, created_by, created_at, updated_at)
    select ${org.id}, ${newId(at.getTime())}, s.id, 1, 'admission', s.code, s.product_name, ${at}, true, s.is_high_value, s.is_implant, s.is_high_value, ${line.chargeable === true}, ${charge},
      case when s.is_high_value then '高值' when s.is_reagent then '试剂' else '低值' end, ${supplier}, ${line.insuranceCode || null}, ${line.insurancePay || null}, ${d.id},
      ${isTemporary ? String(d.header.tempQuantity) : null}::numeric, ${isTemporary ? String(d.header.tempUntil) : null}::date, ${user.id || null}, ${at}, ${at}
    from specification_card s where s.id = ${line.specification}
    on conflict (org_id, specification_id) where deleted_at is null do update set status = 1, source = 'admission', first_approved = true,
    chargeable = excluded.chargeable, charge_price = coalesce(b.charge_price, excluded.charge_price),
      default_supplier_id = excluded.default_supplier_id, insurance_code = coalesce(excluded.insurance_code, b.insurance_code), insurance_pay = coalesce(excluded.insurance_pay, b.insurance_pay),
      admission_id = excluded.admission_id, temp_quantity = excluded.temp_quantity, temp_until = excluded.temp_until, revoke_reason = null,
      withdrawn = false, version = b.version + 1, updated_at = excluded.updated_at`.execute(db);
  await sql`insert into common_product (org_id, id, scope, department_id, business_product_id, specification_id, unit_id, created_by, created_at, updated_at)
    select ${org.id}, ${newId(at.getTime())}, 'department', ${String(d.header.department)}, b.id, b.specification_id, ${line.unit || null}, ${user.id || null}, ${at}, ${at}
    from business_product b where b.org_id = ${org.id} and b.specification_id = ${line.specification} and b.deleted_at is null
      and not exists (select from common_product c where c.org_id = b.org_id and c.scope = 'department'
      and c.department_id = ${String(d.header.department)} and c.specification_id = b.specification_id and c.deleted_at is null)`.execute(db);
}
