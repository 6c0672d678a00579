import { sql } from 'kysely';
import type { PaperDraft } from '../../../contract/paper-draft';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Papers } from '../../../define/papers';
import { type Context, within } from '../../base/context';
import { Rejected } from '../../base/errors';
import { inTransaction } from '../../db/transaction';
import { requireAction } from '../access';
import { saveDocument } from '../documents/save';
import type { Paper, PaperSide } from './paper';
import { keepItems } from './paper-items';
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
  const header = {
    ...(paper.isPicture ? {} : { [papers.party]: await knownParty(context, papers, paper, other) }),
    ...{ invoiceNo: paper.no, invoiceCode: paper.code, invoiceDate: paper.date, invoiceType: paper.sort },
    ...{ invoiceTotal: paper.total, sign: paper.sign, files: [file.id] },
  };
  return inTransaction(context.db, async (tx) => {
    const { id, sn } = await saveDocument(within(context, tx), definition, { header, lines: [] });
    await keepItems(within(context, tx), id, paper.items);
    return { id, sn: String(sn), no: paper.no, party: other.name, date: paper.date, total: paper.total, said: paper.said };
  });
}

async function knownParty(context: Context, papers: Papers, paper: Paper, other: PaperSide): Promise<string> {
  await requireOurs(context, papers, paper);
  return partnerOf(context, papers, other);
}

const SIDES = { buyer: '购买方', seller: '销售方' } as const;

async function requireOurs({ db, org }: Context, { ours }: Papers, paper: Paper): Promise<void> {
  const { rows } = await sql<{ code: string }>`select coalesce(upper(social_credit_code), '') as code from organisation where id = ${org.id}`.execute(db);
  const side = paper[ours];
  const isOurs = side.taxNo === '' || !rows[0]?.code ? side.name === org.name : side.taxNo === rows[0].code;
  if (!isOurs) throw new Rejected(`发票的${SIDES[ours]}是【${side.name.slice(0, 60)}】，不是本机构`);
}

async function partnerOf({ db, org }: Context, { ours }: Papers, { name, taxNo }: PaperSide): Promise<string> {
  const kinds = ours === 'buyer' ? ['supplier', 'both'] : ['customer', 'both'];
  const { rows } = await sql<{ id: string }>`select p.id from partner p join organisation o on o.id = p.counterparty_id
    where p.org_id = ${org.id} and p.deleted_at is null and p.kind = any(${kinds})
      and case when ${taxNo} <> '' then upper(o.social_credit_code) = ${taxNo} else o.name = ${name} end
    order by p.status desc, p.created_at limit 1`.execute(db);
  if (rows[0]) return rows[0].id;
  const side = SIDES[ours === 'buyer' ? 'seller' : 'buyer'];
  throw new Rejected(`${side}【${name.slice(0, 60)}${taxNo ? ` ${taxNo.slice(0, 30)}` : ''}】不在往来单位中，请先建立往来`);
}
