import type { BillType } from '../../../define/bill-type';
import { isNegative, neg } from '../../../define/money';
import type { GoodsLine, StockMove } from '../../../define/posting';
import { NO_LOCATION } from './places';

/**
 * A posting as the ledger works it off: one step per entry, in line order. How its amount is found is said by
 * `value`; `pair` links the arriving half of a move to the half it takes its amount from.
 */
export type Step = {
  lineId: string;
  lineNo: number;
  warehouse: string;
  location: string;
  specification: string;
  batchNo: string;
  serialNo: string;
  lotData?: Pick<GoodsLine, 'productionDate' | 'expiryDate' | 'sterilisationNo' | 'udi'>;
  packNo: string;
  owner: string;
  quantity: string;
  billType: BillType;
  isVirtual: boolean;
  reverses?: string;
  value:
    | { by: 'average'; otherwise?: string }
    | { by: 'given'; amount: string }
    /** `isOther`: the goods arrive as another lot, which takes over the lot cost of the one that left. */
    | { by: 'pair'; step: number; isOther?: boolean }
    | { by: 'unitCost'; unitCost: string }
    | { by: 'share'; amount: string; of: string }
    | { by: 'source'; line: string }
    | { by: 'zero'; memo: string };
};

/** Moves of a posting function → steps. `self` = the posting organisation; `placeOf` gives warehouse ids. */
export function stepsOf(moves: readonly StockMove[], self: string, placeOf: (place: NonNullable<StockMove['from']>) => string): Step[] {
  const steps: Step[] = [];
  for (const move of moves) {
    const owner = move.owner === '' ? self : move.owner;
    const isOwn = owner === self;
    const common = {
      lineId: move.line.id,
      lineNo: move.line.lineNo,
      specification: move.line.specification,
      batchNo: move.line.batchNo || '-',
      serialNo: move.line.serialNo ?? '',
      owner,
      isVirtual: move.move === 'through',
    };
    if (move.move === 'through') {
      steps.push(...pairOf(move, { ...common, warehouse: placeOf(move.from as NonNullable<StockMove['from']>) }, steps.length));
      continue;
    }
    if (move.from !== undefined) {
      steps.push({
        ...common,
        warehouse: placeOf(move.from),
        location: move.line.location || NO_LOCATION,
        packNo: move.packNo ?? move.line.packNo ?? '',
        quantity: neg(move.quantity),
        billType: move.billType,
        value: isOwn ? { by: 'average' } : { by: 'zero', memo: '' },
      });
    }
    if (move.to !== undefined) {
      const goods = move.arrivesAs ?? move.line;
      const { productionDate, expiryDate, sterilisationNo, udi } = goods;
      steps.push({
        ...common,
        specification: goods.specification,
        batchNo: goods.batchNo || '-',
        serialNo: goods.serialNo ?? '',
        warehouse: placeOf(move.to),
        location: (move.from === undefined ? move.line.location : move.toLocation) || NO_LOCATION,
        packNo: move.toPackNo ?? move.line.packNo ?? '',
        quantity: move.arrivesAs?.baseQuantity ?? move.quantity,
        billType: move.arrives ?? move.billType,
        lotData: { productionDate, expiryDate, sterilisationNo, udi },
        value: arriving(move, isOwn, steps.length - 1),
      });
    }
  }
  return steps;
}

/** The half that brings goods comes first, so that nothing is ever short; the other leaves by exactly its amount. */
function pairOf(
  move: StockMove,
  common: Pick<Step, 'lineId' | 'lineNo' | 'specification' | 'batchNo' | 'serialNo' | 'owner' | 'isVirtual' | 'warehouse'>,
  at: number,
): Step[] {
  const amount = move.cost && 'given' in move.cost ? move.cost.given : '0';
  const half = (billType: Step['billType'], quantity: string): Omit<Step, 'value'> => ({ ...common, billType, quantity, location: NO_LOCATION, packNo: '' });
  const [arrives, leaves] = [half(move.arrives ?? move.billType, move.quantity), half(move.billType, neg(move.quantity))];
  const [first, second] = isNegative(move.quantity) ? [leaves, arrives] : [arrives, leaves];
  const brought = isNegative(move.quantity) ? neg(amount) : amount;
  return [
    { ...first, value: { by: 'given', amount: brought } },
    { ...second, value: { by: 'pair', step: at } },
  ];
}

function arriving(move: StockMove, isOwn: boolean, before: number): Step['value'] {
  if (move.from !== undefined) return { by: 'pair', step: before, ...(move.arrivesAs ? { isOther: true } : {}) };
  if (move.adjusts) return 'unitCost' in move.adjusts ? { by: 'unitCost', ...move.adjusts } : { by: 'share', ...move.adjusts };
  const cost = move.cost ?? { average: true };
  if (!isOwn) return { by: 'zero', memo: 'memo' in cost ? (cost.memo ?? '') : '' };
  if ('given' in cost) return { by: 'given', amount: cost.given };
  if ('source' in cost) return { by: 'source', line: cost.source };
  return { by: 'average', ...('otherwise' in cost && cost.otherwise ? { otherwise: cost.otherwise } : {}) };
}
