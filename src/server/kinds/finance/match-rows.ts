import type { MatchPaper, MatchRow } from '../../../contract/match-answer';
import { add, compare, grouped, isZero, mul, plain, round } from '../../../define/money';
import type { MatchedRow } from '../../../domain/finance/match-rows';
import type { Dispute } from './match-disputes';
import type { Laid } from './match-laid';
import { goodsPart, invoicePart, sum, whyNotPart } from './match-parts';
import type { ReadPaper } from './match-reading';

export const paperOf = (
  { id, sn, invoiceNo, invoiceDate, status, version, total, lines }: ReadPaper,
  rows: readonly MatchRow[],
  disputes: readonly Dispute[],
): MatchPaper => {
  const own = rows.filter(({ invoice }) => invoice?.document === id);
  const charged = sum(lines.map(({ amount }) => amount));
  const disputed = sum(disputes.filter(({ document, isPart }) => isPart && document === id).map(({ amount }) => amount));
  return {
    id,
    sn,
    invoiceNo,
    invoiceDate,
    status,
    version,
    total,
    charged,
    disputed,
    rows: own.length,
    accepted: own.filter(({ accepted }) => accepted).length,
  };
};

/** Why a row cannot be accepted. */
export function whyNot({ papers, place }: Pick<Laid, 'papers' | 'place'>, { state, parts, isPulled, paper, says }: MatchedRow): string {
  if (state === 'missing') return `还没有发票`;
  if (parts.length === 0) return `没有可以核销的${place.desk.words.goods}明细`;
  if (state === 'extra') return `${says}，请对方红冲或修改发票`;
  const own = papers.find(({ id }) => id === paper);
  return isPulled || own?.isOpen ? '' : '发票当前状态不能修改';
}

/** The line of an invoice a row is of, with what was accepted of it. */
export const lineOf = ({ papers }: Pick<Laid, 'papers'>, { id, paper }: MatchedRow): ReadPaper['lines'][number] | undefined =>
  papers.find((one) => one.id === paper)?.lines.find((line) => `line:${line.id}` === id);

export function rowOf(laid: Laid, row: MatchedRow): MatchRow {
  const { goods, papers } = laid;
  const charged = row.parts.flatMap((part) => goods.get(part.goods) ?? []);
  const [first] = charged;
  const paper = papers.find(({ id }) => id === row.paper);
  const mark = lineOf(laid, row)?.mark;
  return {
    id: row.id,
    name: first?.name || row.line?.name || '',
    spec: first?.spec || row.line?.spec || '',
    unit: first?.unit || row.line?.unit || '',
    ...(first?.order ? { order: { ...first.order, amount: round(mul(first.order.quantity, first.order.price), 2) } } : {}),
    ...(first ? { goods: goodsPart(first, charged) } : {}),
    ...(paper ? { invoice: invoicePart(paper, row) } : {}),
    reason: mark?.isPulled ? mark.reason : row.reason,
    ...{ state: row.state, says: row.says, difference: isZero(row.difference) ? '' : row.difference },
    ...(mark ? { accepted: { by: mark.by, at: new Date(mark.at).toISOString() } } : {}),
    ...{ isSound: row.isSound, whyNot: whyNot(laid, row), ...disputing(laid, row) },
  };
}

/** What was said of a row, found by its line of the invoice or of the file. */
export const disputeOf = (laid: Laid, { id, paper, line }: MatchedRow): Dispute | undefined => {
  const own = lineOf(laid, { id, paper } as MatchedRow);
  return laid.disputes.find(
    (one) =>
      one.document === paper &&
      (own ? one.line === own.id || (one.line === '' && own.mark?.paperLine === one.paperLine) : one.line === '' && one.paperLine === line?.no),
  );
};

export const isRestOfDraft =
  ({ papers }: Laid) =>
  ({ document, isPart }: Dispute): boolean =>
    isPart && papers.some(({ id }) => id === document);

/** What of lines accepted in part is left: of a draft it stands beside its row, of what was reviewed by itself. */
export const restsOf = ({ disputes, papers }: Laid): Dispute[] =>
  disputes.filter(({ document, isPart }) => isPart && !papers.some(({ id }) => id === document));

const toldOf = ({ quantity, amount, isPart, askedBy, askedAt, reason }: Dispute): NonNullable<MatchRow['dispute']> => ({
  ...{ quantity, amount, isPart },
  ...(askedAt === '' ? {} : { asked: { by: askedBy, at: new Date(askedAt).toISOString(), reason } }),
});

export const restRow = (dispute: Dispute): MatchRow => ({
  ...{ id: `rest:${dispute.id}`, name: dispute.name, spec: '', unit: '', reason: '只付了没有争议的部分', state: 'disputed', says: dispute.says },
  invoice: { sn: dispute.sn, quantity: dispute.quantity, price: '', amount: dispute.amount, document: dispute.document, line: dispute.paperLine ?? 0 },
  ...{ difference: dispute.amount, isSound: false, whyNot: '有争议，待对方红冲或了结', dispute: toldOf(dispute) },
  ...{ ask: dispute.askedAt === '' ? '请对方红冲' : '', part: '' },
});

/** What may be done about a row that says too much. */
function disputing(laid: Laid, row: MatchedRow): Pick<MatchRow, 'ask' | 'part' | 'dispute'> {
  const dispute = disputeOf(laid, row);
  const told = dispute ? { dispute: toldOf(dispute) } : {};
  const isAccepted = lineOf(laid, row)?.mark !== undefined && lineOf(laid, row)?.mark !== null;
  const isMore = (row.state === 'extra' || row.state === 'price') && compare(row.difference, '0') > 0;
  if (!laid.place.desk.asks || (!isMore && !dispute?.isPart)) return { ask: '', part: '' };
  const unit = laid.goods.get(row.parts[0]?.goods ?? '')?.unit ?? '';
  const ask = dispute?.askedAt ? '' : isAccepted && !dispute ? '' : `请对方红冲${row.over === '' ? '' : ` ${row.over} ${unit}`}`;
  return {
    ...told,
    ask,
    part:
      !isAccepted && whyNotPart(laid, row) === '' ? `只付 ${row.over === '' ? `${grouped(undisputedOf(row), 2)} 元` : `${undisputedCount(row)} ${unit}`}` : '',
  };
}

const undisputedCount = ({ undisputed }: MatchedRow): string => plain(add('0', ...undisputed.map(({ quantity }) => quantity)));

const undisputedOf = ({ undisputed }: MatchedRow): string => sum(undisputed.map(({ amount }) => amount));
