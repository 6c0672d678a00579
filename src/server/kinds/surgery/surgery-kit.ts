import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { mul, plain } from '../../../define/money';
import { suppliesClaim } from '../../../domain/hospital/supplies-claim';
import { type Context, within } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { addDraft } from '../../engine/documents/save';
import type { MasterActionCall, MasterEffect, MasterLineRows, MasterRow } from '../../engine/masters/effects';
import { looseFor, packNow } from '../stock/pack-now';

export type KitContent = { specification: string; unit: string; quantity: string; isOptional: boolean };

/** What a kit holds, in the smallest unit, in its own order. */
export async function kitContents(context: Context, kit: string): Promise<KitContent[]> {
  const { rows } = await sql<KitContent>`
    select l.specification_id as specification, c.root_unit_id as unit, trim_scale(l.quantity)::text as quantity, l.is_optional as "isOptional"
    from surgery_kit k join surgery_kit_line l on l.kit_id = k.id join specification_card c on c.id = l.specification_id
    where k.id = ${kit || null}::uuid and k.org_id = ${context.org.id} and k.status and k.deleted_at is null order by l.sort, l.id`.execute(context.db);
  return rows;
}

export const surgeryKitEffect: MasterEffect = {
  beforeSave: async (tx, _context, row, before, lines) => {
    const contents = lines?.contents;
    if (!contents) return;
    // A changed content is another edition; documents that took the old one keep what they took.
    const isChanged = before !== undefined && (await fingerprint(tx, row.id)) !== wordsOf(contents);
    row.edition = String(Number(before?.edition || 0) + (before === undefined || isChanged ? 1 : 0));
  },
  actions: { toClaim, toPack },
};

const wordsOf = (contents: MasterLineRows[string]): string =>
  contents
    .map((line) => `${String(line.specification)}×${plain(String(line.quantity))}${line.isOptional ? '?' : ''}`)
    .sort()
    .join();

async function fingerprint(tx: Db, kit: string): Promise<string> {
  const { rows } = await sql<{
    specification: string;
    quantity: string;
    isOptional: boolean;
  }>`select specification_id as specification, quantity::text as quantity, is_optional as "isOptional" from surgery_kit_line where kit_id = ${kit}`.execute(tx);
  return wordsOf(rows);
}

/** 打包: as many packs as wanted of what the kit takes, without what is optional, out of loose stock that expires first. */
async function toPack(tx: Db, given: Context, { rows, input }: MasterActionCall): Promise<{ says: string[] }> {
  const context = within(given, tx);
  const kit = rows[0] as MasterRow;
  if (kit.orgId !== context.org.id) throw new Rejected('请先复制到本单位');
  const contents = (await kitContents(context, kit.id)).filter((content) => !content.isOptional);
  if (contents.length === 0) throw new Rejected('套包没有可打包的内容');
  const wanted = contents.map(({ specification, quantity }) => ({ specification, quantity: plain(mul(quantity, String(input.count))) }));
  const { lines, missing } = await looseFor(context, String(input.warehouse), wanted);
  if (missing.length > 0) throw new Rejected(`散货可用不足，还缺${missing.map((one) => one.quantity).join('、')}`);
  const sn = await packNow(context, { warehouse: input.warehouse, packKind: 'kit', surgeryKit: kit.id, packCount: String(input.count) }, lines);
  return { says: [`已打包${String(input.count)}包，打包单${sn}`] };
}

/** 转申领: what the operations take, without what is optional, asked of the central store. */
async function toClaim(tx: Db, given: Context, { rows, input }: MasterActionCall): Promise<{ says: string[] }> {
  const context = { ...within(given, tx), screen: '' };
  const { count, ...header } = input;
  const contents = (await kitContents(context, rows[0]?.id ?? '')).filter((content) => !content.isOptional);
  if (contents.length === 0) throw new Rejected('套包没有可申领的内容');
  const made = await addDraft(
    context,
    suppliesClaim,
    {
      header: {
        ...header,
        claimType: '4',
        applicant: context.user.employee,
        needDate: dayOf(context.now()),
        remark: `套包：${String(rows[0]?.name ?? '')}×${String(count)}`,
      },
      lines: contents.map(({ specification, unit, quantity }) => ({ specification, unit, quantity: plain(mul(quantity, String(count))) })),
    },
    { confirmed: true },
  );
  return { says: [`已生成物资申领单${made.sn}（草稿，${contents.length}行）`] };
}
