import { sql } from 'kysely';
import { addDays, addMonths } from '../../../define/dates';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { notify } from '../../engine/messages/notify';
import { catalogueOwner } from '../catalogue/product-access';

const REGISTRATION = /^([国京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤川青藏琼宁])械注(准|进|许)(20\d{2})([123])\d{2,7}$/u;
const FILING = /^.{1,8}械备(20\d{2})\d{4,8}/u;

export const registrationCertEffect: MasterEffect = {
  visible: (context) => sql<boolean>`t.reader_id = ${context.org.id}`,
  /** The platform keeps all; makers and self-builders their own. Reading is open to all: the numbers are public. */
  mayWrite: (context, row) =>
    row.orgId === catalogueOwner(context) || (context.org.kind === 'V' && row.manufacturer === context.org.id) || context.org.kind === 'P',
  beforeSave: async (_tx, _context, row) => {
    row.code = String(row.code).replace(/\s+/g, '');
    if (row.certType === 'filing') row.validTo = '';
    // Five years less a day, as the regulation grants.
    else if (row.validTo === '') row.validTo = addDays(addMonths(String(row.approvedDate), 60), -1);
    if (row.validTo !== '' && String(row.approvedDate) >= String(row.validTo)) throw Rejected.at('validTo', '批准日期须早于有效期至');
  },
  // Old numbers were written otherwise: a mismatch is looked at, not refused.
  warnings: (row) => {
    const registration = REGISTRATION.exec(String(row.code));
    const isOdd =
      row.certType === 'filing' ? !FILING.test(String(row.code)) || row.riskClass !== '1' : registration !== null && registration[4] !== row.riskClass;
    return isOdd ? [{ field: 'code', message: '注册证号与管理类别不一致' }] : [];
  },
  actions: { renew },
};

/** A new number for the same product: the products follow in one step where holder, name and class are equal; the old one stays readable. */
async function renew(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<{ id: string; switched: number }> {
  const row = rows[0] as MasterRow;
  const mayRenew = row.orgId === catalogueOwner(context) || context.org.kind === 'P' || row.manufacturer === context.org.id;
  if (!mayRenew) throw new Rejected('只能延续本机构维护的注册证');
  const code = String(input.code).replace(/\s+/g, '');
  const taken = await sql`select 1 from registration_cert where lower(code) = lower(${code}) and deleted_at is null`.execute(tx);
  if (taken.rows.length > 0) throw new Rejected(`【${code}】已存在，请勿重复`);
  const validTo = String(input.validTo || (row.certType === 'filing' ? '' : addDays(addMonths(String(input.approvedDate), 60), -1)));
  if (validTo !== '' && validTo <= String(input.approvedDate)) throw Rejected.at('validTo', '批准日期须早于有效期至');
  const id = newId();
  const changes = {
    id,
    code,
    approved_date: input.approvedDate,
    valid_to: validTo || null,
    renew_of: row.code,
    pictures: input.pictures,
    version: 1,
    status: true,
    created_by: context.user.id || null,
    created_at: context.now().toISOString(),
    updated_at: context.now().toISOString(),
  };
  await sql`insert into registration_cert select (jsonb_populate_record(c, ${JSON.stringify(changes)}::jsonb)).* from registration_cert c where c.id = ${row.id}`.execute(
    tx,
  );
  const switched =
    await sql`update product set registration_cert_id = ${id}, former_cert_ids = array_append(former_cert_ids, ${row.id}::uuid), version = version + 1, updated_at = ${context.now()} where registration_cert_id = ${row.id} and deleted_at is null`.execute(
      tx,
    );
  return { id, switched: Number(switched.numAffectedRows ?? 0) };
}

export const licenceEffect: MasterEffect = {
  /** Own papers and copies of partners' papers; what a partner shares itself is read through its archive. */
  visible: (context) =>
    context.org.kind === 'P' || context.isSystem
      ? sql<boolean>`true`
      : sql<boolean>`(t.org_id = ${context.org.id} or (t.org_id = t.holder_id and t.review_state = 'valid' and t.holder_id in (select p.counterparty_id from partner p where p.org_id = ${context.org.id} and p.deleted_at is null)))`,
  mayWrite: (context, row) => row.orgId === context.org.id && row.source !== 'shared',
  offers: (_context, row, operation) =>
    operation === 'submit'
      ? row.reviewState === 'draft' || row.reviewState === 'refused'
      : operation === 'pass' || operation === 'nopass'
        ? row.reviewState === 'pending'
        : true,
  beforeSave: async (tx, context, row, before) => {
    if (row.longTerm === true) row.validTo = '';
    else if (row.validTo === '') throw Rejected.at('validTo', '请填写有效期至');
    if (row.validTo !== '' && String(row.validTo) <= String(row.validFrom)) throw Rejected.at('validTo', '有效期至须晚于有效期自');
    if (!before) row.source = 'own';
    if (row.holder !== context.org.id && !(await isKnownFirm(tx, context, String(row.holder)))) throw Rejected.at('holder', '持证机构须为本机构或往来单位');
    if (row.type === '营业执照' && row.creditCode !== '') {
      const same =
        await sql`select 1 from organisation where id = ${row.holder} and (social_credit_code is null or social_credit_code = '' or upper(social_credit_code) = ${String(row.creditCode)})`.execute(
          tx,
        );
      if (same.rows.length === 0) throw Rejected.at('creditCode', '统一社会信用代码与机构不一致');
    }
    // Whoever changes a checked paper has it checked again.
    if (before && before.reviewState === 'valid') row.reviewState = 'draft';
  },
  actions: {
    submit: (tx, context, call) => toState(tx, context, call, ['draft', 'refused'], 'pending'),
    pass: (tx, context, call) => toState(tx, context, call, ['pending'], 'valid'),
    nopass: (tx, context, call) => toState(tx, context, call, ['pending'], 'refused'),
    remind: remindHolders,
    replace,
  },
};

/** A partner, or who makes goods the house may buy or is asked to admit: a maker's papers are looked at though somebody else sells. */
async function isKnownFirm(tx: Db, context: Context, firm: string): Promise<boolean> {
  const { rows } = await sql`select 1 where exists (select from partner where org_id = ${context.org.id} and counterparty_id = ${firm} and deleted_at is null)
    or exists (select from specification_card c join business_product b on b.org_id = ${context.org.id} and b.specification_id = c.id and b.deleted_at is null where c.vendor_id = ${firm})
    or exists (select from specification_card c join document_line l on l.org_id = ${context.org.id} and l.specification_id = c.id join document d on d.org_id = l.org_id and d.id = l.document_id and d.kind = 'productAdmission'
      where c.vendor_id = ${firm})`.execute(tx);
  return rows.length > 0;
}

/** Tells the holder that a partner needs this paper renewed: once a week for a paper, and only who is here can be told. */
async function remindHolders(tx: Db, context: Context, { rows }: MasterActionCall): Promise<void> {
  for (const row of rows) {
    const subject = `【${row.type} ${row.no}】`;
    const { rows: found } = await sql<{
      joined: boolean;
      told: boolean;
    }>`select g.joined, exists (select from message m where m.org_id = g.id and m.uri = 'licence' and m.object_id = ${row.no}
        and m.sender_name = ${context.org.name} and m.created_at > ${new Date(context.now().getTime() - 7 * 24 * 60 * 60 * 1000)}) as told
      from organisation g where g.id = ${row.holder}`.execute(tx);
    if (!found[0]?.joined) throw new Rejected(`${subject}的持证机构未入驻，无法提醒`);
    if (found[0].told) throw new Rejected(`${subject}7天内已提醒过`);
    await notify(tx, {
      org: String(row.holder),
      title: '证照更新提醒',
      body: `${context.org.name}提醒贵方更新${subject}${row.validTo ? `，有效期至${row.validTo}` : ''}`,
      uri: 'licence',
      objectID: String(row.no),
      kind: '预警',
      sender: { id: context.user.id, name: context.org.name },
    });
  }
}

async function toState(tx: Db, context: Context, { rows }: MasterActionCall, from: readonly string[], to: string): Promise<void> {
  for (const row of rows) {
    if (row.orgId !== context.org.id) throw new Rejected('只能处理本机构维护的证照');
    if (!from.includes(String(row.reviewState))) throw new Rejected(`证照【${row.no}】当前状态不能执行此操作`);
    await sql`update licence set review_state = ${to}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${row.id}`.execute(
      tx,
    );
  }
}

/** The old paper stays until its own expiry; the new one waits for its check. */
async function replace(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<{ id: string }> {
  const row = rows[0] as MasterRow;
  if (row.orgId !== context.org.id) throw new Rejected('只能处理本机构维护的证照');
  if (input.longTerm !== true && (input.validTo === '' || String(input.validTo) <= String(input.validFrom)))
    throw Rejected.at('validTo', '有效期至须晚于有效期自');
  const taken =
    await sql`select 1 from licence where org_id = ${context.org.id} and holder_id = ${row.holder} and type = ${row.type} and lower(no) = lower(${input.no}) and deleted_at is null`.execute(
      tx,
    );
  if (taken.rows.length > 0) throw new Rejected(`【${input.no}】已存在，请勿重复`);
  const id = newId();
  const changes = {
    id,
    no: input.no,
    valid_from: input.validFrom,
    valid_to: input.longTerm === true ? null : input.validTo,
    long_term: input.longTerm === true,
    files: input.files,
    review_state: 'pending',
    replaced_by: null,
    version: 1,
    created_at: context.now().toISOString(),
    updated_at: context.now().toISOString(),
    created_by: context.user.id || null,
  };
  await sql`insert into licence select (jsonb_populate_record(l, ${JSON.stringify(changes)}::jsonb)).* from licence l where l.org_id = ${context.org.id} and l.id = ${row.id}`.execute(
    tx,
  );
  await sql`update licence set replaced_by = ${id}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${row.id}`.execute(
    tx,
  );
  return { id };
}
