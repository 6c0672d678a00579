import { sql } from 'kysely';
import type { ConsultedOffer } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import { parseScan } from '../../../define/gs1';
import { TEMP_ZONES } from '../../../domain/catalogue/product-words';
import type { Context } from '../../base/context';
import type { Consulted } from '../../engine/masters/consulted';
import { plainDi } from './record';

type Found = {
  code: string;
  name: string;
  trade_name: string;
  spec_model: string;
  registrant: string;
  registration_no: string;
  category_code: string;
  temp_zone: string;
  storage_text: string;
  package_text: string;
  sterile: string;
  disposable: string;
  delisted_on: string | null;
  vendor: string | null;
  vendor_name: string | null;
  cert: string | null;
  cert_no: string | null;
  category: string | null;
  category_name: string | null;
  units: string;
  of_package: string;
};

/** A whole code as it was scanned names its identifier; one of a package leads to the smallest unit in it. */
const diIn = (said: string): string => {
  const scan = parseScan(said);
  return plainDi('di' in scan ? scan.di : said);
};

async function recordOf({ db }: Context, said: string): Promise<Found | undefined> {
  const di = diIn(said);
  const { rows } = await sql<Found>`
    select r.code, r.name, r.trade_name, r.spec_model, r.registrant, r.registration_no, r.category_code, r.temp_zone, r.storage_text, r.package_text, r.sterile, r.disposable,
      r.delisted_on::text as delisted_on, v.id as vendor, v.name as vendor_name, c.id as cert, c.code as cert_no, g.id as category, concat_ws(' ', g.code, g.name) as category_name,
      coalesce((select string_agg(coalesce(nullif(k.level, ''), '包装') || '=' || trim_scale(k.pieces), '；' order by k.pieces) from udi_package k
        where k.record_id = r.id and k.pieces > 1), '') as units,
      coalesce((select k.level || '（含' || trim_scale(k.pieces) || '）' from udi_package k where k.record_id = r.id and k.code = ${di} limit 1), '') as of_package
    from udi_record r
      left join lateral (select o.id, o.name from organisation o where o.kind = 'V' and o.deleted_at is null and udi_words(o.name) = udi_words(r.registrant) limit 1) v on true
      left join lateral (select c.id, c.code from registration_cert c where c.deleted_at is null and udi_words(c.code) = any(r.registration_keys)
        order by c.valid_to desc nulls first limit 1) c on true
      left join lateral (select g.id, g.code, g.name from category68 g where g.edition = '2017' and g.deleted_at is null and r.category_code <> ''
        and starts_with(r.category_code, g.code) order by length(g.code) desc limit 1) g on true
    where r.deleted_at is null and (r.code = ${di} or r.id = (select k.record_id from udi_package k where k.code = ${di} limit 1)) order by (r.code = ${di}) desc limit 1`.execute(
    db,
  );
  return rows[0];
}

const offer = (field: string, value: string | null, words = value ?? '', isLine = false): ConsultedOffer[] => (value ? [{ field, isLine, value, words }] : []);
const yes = (text: string): string => (/^(是|true|1)$/i.test(text) ? 'true' : '');

/** The product of an identifier: what the national database says of it, as far as it is a field of ours. */
const ofProduct: Consulted = async (context, said) => {
  const found = await recordOf(context, said);
  if (!found) return undefined;
  const { code, name, spec_model, registrant, registration_no, delisted_on, storage_text, temp_zone } = found;
  const isOver = delisted_on !== null && delisted_on <= dayOf(context.now());
  const note = [
    isOver ? `已于${delisted_on}退市` : '',
    found.of_package ? `扫的是${found.of_package}的标识` : '',
    found.cert ? '' : `注册证${registration_no}还没有登记`,
    found.vendor ? '' : `平台上没有厂家“${registrant}”`,
    found.units ? `包装：${found.units}，请核对单位换算` : '',
  ];
  return {
    key: code,
    head: [code, name, spec_model, registrant, registration_no].filter(Boolean).join(' · '),
    note: note.filter(Boolean).join('；'),
    offers: [
      ...offer('udiDi', code, code, true),
      ...offer('spec', spec_model.slice(0, 100), spec_model.slice(0, 100), true).map((one) => ({ ...one, or: 'model' })),
      ...offer('name', name.slice(0, 100)),
      ...offer('vendor', found.vendor, found.vendor_name ?? ''),
      ...offer('registrationCert', found.cert, found.cert_no ?? ''),
      ...offer('category68', found.category, found.category_name ?? ''),
      ...offer('riskClass', riskIn(registration_no), { 1: 'Ⅰ类', 2: 'Ⅱ类', 3: 'Ⅲ类' }[riskIn(registration_no)] ?? ''),
      ...offer('tempZone', temp_zone, TEMP_ZONES.find(({ value }) => value === temp_zone)?.label ?? ''),
      ...offer('storageText', storage_text.slice(0, 100)),
      ...offer('sterile', yes(found.sterile), '是'),
      ...offer('disposable', yes(found.disposable), '是'),
    ],
  };
};

/** 国械注准2020 3 14…: the class stands behind the year; filings are of class one. */
const riskIn = (no: string): string => (/械备/.test(no) ? '1' : (/械注[准进许]20\d{2}([123])/.exec(no)?.[1] ?? ''));

/** A certificate by its number: whose it is and of what, where all records of it say the same. */
const ofCertificate: Consulted = async ({ db }, said) => {
  const { rows } = await sql<{ names: string[]; holders: string[]; n: number; category: string | null; category_name: string | null }>`
    select array_agg(distinct r.name) as names, array_agg(distinct r.registrant) filter (where r.registrant <> '') as holders, count(*)::int as n, min(g.id::text) as category,
      min(concat_ws(' ', g.code, g.name)) as category_name
    from (select * from udi_record where registration_keys @> array[udi_words(${said})] and deleted_at is null limit 1000) r
      left join lateral (select g.id, g.code, g.name from category68 g where g.edition = '2017' and g.deleted_at is null and r.category_code <> ''
        and starts_with(r.category_code, g.code) order by length(g.code) desc limit 1) g on true`.execute(db);
  const [found] = rows;
  if (!found || found.n === 0) return undefined;
  const [names, holders] = [found.names, found.holders ?? []];
  return {
    key: said,
    head: `${said}：${found.n}个产品标识，${holders.slice(0, 2).join('、')}`,
    note: names.length > 1 ? `名称有${names.length}种：${names.slice(0, 3).join('、')}` : '',
    offers: [
      ...(names.length === 1 ? offer('name', names[0] ?? '') : []),
      ...(holders.length === 1 ? offer('holder', holders[0] ?? '') : []),
      ...offer('riskClass', riskIn(said), { 1: 'Ⅰ类', 2: 'Ⅱ类', 3: 'Ⅲ类' }[riskIn(said)] ?? ''),
      ...offer('category68', found.category, found.category_name ?? ''),
    ],
  };
};

export const CONSULTED: Record<string, Consulted> = { product: ofProduct, registrationCert: ofCertificate };
