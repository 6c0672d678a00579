import { sql } from 'kysely';
import type { PaperDraft } from '../../../contract/paper-draft';
import type { DocumentDefinition } from '../../../define/define-document';
import { add, compare, grouped, sub } from '../../../define/money';
import type { Papers } from '../../../define/papers';
import { type Context, within } from '../../base/context';
import { Rejected } from '../../base/errors';
import { inTransaction } from '../../db/transaction';
import { requireAction } from '../access';
import { saveDocument } from '../documents/save';
import type { Paper, PaperSide } from './paper';
import { keepItems, MOST } from './paper-items';
import { readPaper } from './read-paper';

/** Who may begin one from a file: whoever may begin one by hand. @throws Forbidden */
export function requirePaper(context: Context, { kind, addFlags }: DocumentDefinition): void {
  requireAction(context, kind, addFlags, '新增');
}

/**
 * A draft that says what the paper says, with the paper attached; its lines are pulled from the goods it charges, what the paper says line by
 * line is kept beside it for that. The other side is known by its tax number (not where the paper is only a picture: then people choose it),
 * the same paper is refused a second time by the ordinary rules of saving.
 * @throws BadInput when it cannot be read, Rejected when it is not ours or from nobody we trade with
 */
export async function draftFromPaper(
  context: Context,
  definition: DocumentDefinition,
  papers: Papers,
  file: { id: string; bytes: Buffer },
): Promise<PaperDraft> {
  const paper = await readPaper(file.bytes);
  const other = papers.ours === 'buyer' ? paper.seller : paper.buyer;
  const doubts = paper.isPicture ? [] : await requireOurs(context, papers, paper);
  const header = {
    ...(paper.isPicture ? {} : { [papers.party]: await partnerOf(context, papers, other) }),
    ...{ invoiceNo: paper.no, invoiceCode: paper.code, invoiceDate: paper.date, invoiceType: paper.sort },
    ...{ invoiceTotal: paper.total, sign: paper.sign, files: [file.id] },
  };
  return inTransaction(context.db, async (tx) => {
    const { id, sn } = await saveDocument(within(context, tx), definition, { header, lines: [] });
    await keepItems(within(context, tx), id, paper.items);
    return { id, sn: String(sn), no: paper.no, party: other.name, date: paper.date, total: paper.total, said: [...paper.said, ...doubts, ...sumDoubts(paper)] };
  });
}

const SIDES = { buyer: '购买方', seller: '销售方' } as const;

/** @returns what is doubtful about our own side of the paper. @throws Rejected where it is not ours */
async function requireOurs({ db, org }: Context, { ours }: Papers, paper: Paper): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select coalesce(upper(social_credit_code), '') as code from organisation where id = ${org.id}`.execute(db);
  const code = rows[0]?.code ?? '';
  const side = paper[ours];
  const name = side.name.slice(0, 60);
  const taxNo = side.taxNo.slice(0, 30);
  const isNamed = side.name === org.name;
  if (side.taxNo === '' || code === '' ? isNamed : side.taxNo === code)
    return isNamed ? [] : [`发票的${SIDES[ours]}名称是【${name}】，本机构名称是【${org.name}】，税号相同，请核对`];
  if (isNamed) throw new Rejected(`发票的${SIDES[ours]}名称是本机构，但税号不同：发票上是【${taxNo}】，本机构是【${code}】`);
  throw new Rejected(`发票的${SIDES[ours]}是【${name}${taxNo ? ` ${taxNo}` : ''}】，不是本机构${code ? `【${org.name} ${code}】` : ''}`);
}

async function partnerOf({ db, org }: Context, { ours }: Papers, { name, taxNo }: PaperSide): Promise<string> {
  const kinds = ours === 'buyer' ? ['supplier', 'both'] : ['customer', 'both'];
  const isHe = sql<boolean>`case when ${taxNo} <> '' then upper(o.social_credit_code) = ${taxNo} else o.name = ${name} end`;
  const { rows } = await sql<{ id: string; code: string; isHe: boolean | null }>`
    select p.id, coalesce(upper(o.social_credit_code), '') as code, ${isHe} as "isHe" from partner p join organisation o on o.id = p.counterparty_id
    where p.org_id = ${org.id} and p.deleted_at is null and p.kind = any(${kinds}) and (${isHe} or ${name} in (o.name, p.name))
    order by ${isHe} desc nulls last, p.status desc, p.created_at limit 1`.execute(db);
  const [found] = rows;
  if (found?.isHe) return found.id;
  const side = SIDES[ours === 'buyer' ? 'seller' : 'buyer'];
  const called = name.slice(0, 60);
  const no = taxNo.slice(0, 30);
  if (!found) throw new Rejected(`${side}【${called}${no ? ` ${no}` : ''}】不在往来单位中，请先建立往来`);
  if (found.code === '') throw new Rejected(`${side}【${called}】在往来单位中没有税号，发票上是【${no}】，请先补上税号`);
  throw new Rejected(`${side}【${called}】的税号不同：发票上是【${no}】，往来单位中是【${found.code}】，请核对`);
}

/** What the paper says line by line comes to what it says in all. */
function sumDoubts({ items, total, isPicture }: Paper): string[] {
  if (items.length === 0 || items.length >= MOST || isPicture) return [];
  const sum = items.reduce((all, { amount }) => add(all, amount), '0');
  return compare(sum, total) === 0 ? [] : [`明细价税合计${grouped(sum, 2)}，与发票价税合计${grouped(total, 2)}相差${grouped(sub(total, sum), 2)}，请核对`];
}
