import { type FaultRates, readFaults, striking } from '../base/faults';
import type { His, HisRow } from './his';

/** How often, in percent, a system does what systems do. */
const FAULTS = ['late', 'twice', 'disorder', 'amount', 'unknown', 'timeout', 'half'] as const;
export type Faults = FaultRates<(typeof FAULTS)[number]>;

/**
 * The same system on a bad day: rows come late, twice and out of order, with a wrong amount or an unknown item that is put right afterwards (refunded and
 * charged anew), calls end without an answer after they were carried out, answers break off in the middle. Nothing is lost for good: whatever it charged it
 * tells sooner or later.
 */
export function misbehaving(his: His, faults: Faults, random: () => number = Math.random): His {
  const strikes = striking(faults, random);
  let held: HisRow[] = [];
  /** A row is told the same way every time, right or wrong. */
  const seen = new Map<unknown, HisRow>();
  const late = (row: HisRow): boolean => {
    if (!strikes('late')) return false;
    if (!seen.has(row.feeId)) seen.set(row.feeId, row);
    held.push(row);
    return true;
  };
  /** What a row becomes on its way; later corrections are held back. */
  const told = (row: HisRow): HisRow[] => {
    const before = seen.get(row.feeId);
    if (before) return [before];
    const isWrong = strikes('amount');
    const wrong = isWrong
      ? { ...row, amount: Number(row.amount) * 10 }
      : strikes('unknown')
        ? { ...row, hisItemCode: `X${String(row.hisItemCode)}`, uniqueCode: '' }
        : undefined;
    seen.set(row.feeId, wrong && row.feeType !== 2 ? wrong : row);
    if (!wrong || row.feeType === 2) return [row];
    held.push({ ...wrong, feeId: `${String(row.feeId)}-T`, feeType: 2, originalFeeId: row.feeId }, { ...row, feeId: `${String(row.feeId)}-R` });
    return [wrong];
  };
  return {
    ...his,
    async fees(question) {
      const before = held;
      held = [];
      const fresh = (await his.fees(question)).filter((row) => seen.has(row.feeId) || !late(row)).flatMap(told);
      const rows = [...before.filter((row) => !late(row)), ...fresh].flatMap((row) => (strikes('twice') ? [row, row] : [row]));
      if (strikes('disorder')) rows.reverse();
      if (strikes('timeout')) return lose(rows, 'HIS没有应答');
      if (strikes('half')) return lose(rows, 'HIS返回的内容不完整');
      return rows;
    },
    async proposeUse(proposal) {
      const receipt = await his.proposeUse(proposal);
      if (strikes('timeout')) throw new Error('HIS没有应答');
      return receipt;
    },
  };

  /** What was on its way is told again next time. */
  function lose(rows: readonly HisRow[], why: string): never {
    held.push(...rows);
    throw new Error(why);
  }
}

export const faultsOf = (text: string): Faults => readFaults(FAULTS, text);
