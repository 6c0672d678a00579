import type { Check, Problem } from '../../define/document-rules';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import type { Facts } from '../../define/facts';
import { add, compare, div, isPositive, isWhole, mul, plain } from '../../define/money';

/** Rules about the goods of a line that hold in every kind. */
type Rule = Check<AnyDocument>;

/** Asks a question of every line; what it answers becomes a problem of that line. */
export const perLine = <D extends AnyDocument>(d: D, test: (line: D['lines'][number], i: number) => Omit<Problem, 'line'> | undefined): Problem[] =>
  d.lines.flatMap((line, i) => {
    const problem = test(line, i);
    return problem ? [{ ...problem, line: line.lineNo }] : [];
  });

export const hasLines: Rule = { at: ['submit', 'review'], test: (d) => (d.lines.length === 0 ? [{ message: '请至少填写一行明细' }] : []) };

/** Quantities come out whole in the smallest unit unless it is divisible. */
export const wholeUnits: Rule = {
  at: ['save', 'submit'],
  needs: ['product'],
  test: (d, facts) =>
    perLine(d, (line, i) =>
      !line.specification || facts.product[i]?.isDivisible || isWhole(line.baseQuantity)
        ? undefined
        : { field: 'quantity', message: '数量不能换算为整数最小单位' },
    ),
};

/** Lot data a product's way of tracking demands. */
export const lotComplete: Rule = {
  at: ['submit', 'review'],
  needs: ['product'],
  test: (d, facts) =>
    perLine(d, (line, i) => {
      const kind = facts.product[i];
      if (!kind) return undefined;
      if (kind.tracking === '序列号' && !line.serialNo) return { field: 'serialNo', message: `产品【${kind.name}】按序列号管理，请填写序列号` };
      if (kind.tracking === '序列号' && plain(line.baseQuantity) !== '1') return { field: 'quantity', message: '一个序列号的数量必须为1' };
      if (!kind.noExpiry && !line.expiryDate) return { field: 'expiryDate', message: '请填写有效期至' };
      if (line.productionDate && line.expiryDate && line.productionDate > line.expiryDate) return { field: 'expiryDate', message: '有效期不能早于生产日期' };
      return undefined;
    }),
};

/** Goods found or coming back: a lot that is known here need not be described again. */
export const lotKnownOrComplete: Rule = {
  at: ['submit', 'review'],
  needs: ['product', 'serial'],
  test: (d, facts, context) =>
    lotComplete.test(
      { ...d, lines: d.lines.map((line, i) => ({ ...line, expiryDate: line.expiryDate || facts.serial[i]?.knownExpiry || '' })) },
      facts,
      context,
    ),
};
/** LR1: a lot has one day of expiry, whatever serials it has: the one known here, else what the first line that brings it says. */
const otherDays = ({ serial }: Facts): ((line: AnyLine, i: number) => boolean) => {
  const said = new Map<string, string>();
  return ({ specification, batchNo, expiryDate }, i) => {
    if (!expiryDate || !batchNo || batchNo === '-') return false;
    if (serial[i]?.isKnownExpiryDifferent) return true;
    const lot = `${specification}|${batchNo}`;
    const first = said.get(lot) ?? expiryDate;
    said.set(lot, first);
    return first !== expiryDate;
  };
};

/** I5 and LR1: a serial is here once, a lot has one expiry date. */
export const serialsOnce: Rule = {
  at: ['submit', 'review'],
  needs: ['serial'],
  test: (d, facts) => {
    const isOtherDay = otherDays(facts);
    return perLine(d, (line, i) => {
      if (facts.serial[i]?.isInStock) return { field: 'serialNo', message: `序列号${line.serialNo}已在库` };
      return isOtherDay(line, i) ? { field: 'expiryDate', message: '同一批号的有效期不一致，请核对' } : undefined;
    });
  },
};

/** A lot of class Ⅲ comes with its report. */
export const reportOnFile: Rule = {
  at: ['submit', 'review'],
  rule: 'quality.report',
  needs: ['product'],
  mends: ['qualityCertificate'],
  test: (d, facts) =>
    perLine(d, (line, i) => {
      const kind = facts.product[i];
      return kind?.riskClass === '3' && !kind.hasReport ? { field: 'batchNo', message: `批号【${line.batchNo}】缺少质检报告` } : undefined;
    }),
};

/** Goods coming in: laboratory, expiry, life left, serials, lots already known with another expiry date. */
export const receivableLots: Rule = {
  at: ['submit', 'review'],
  needs: ['serial', 'product'],
  test: (d, facts, context) => {
    const isOtherDay = otherDays(facts);
    return perLine(d, (line, i) => {
      const known = facts.serial[i];
      if (facts.product[i]?.isFailedLot) return { field: 'batchNo', message: `批号【${line.batchNo}】检验不合格，禁止入库` };
      if (line.expiryDate && context.today > line.expiryDate) return { field: 'expiryDate', message: '批号已过期，不能入库' };
      if (known?.isInStock) return { field: 'serialNo', message: `序列号${line.serialNo}已在库` };
      if (isOtherDay(line, i)) return { field: 'expiryDate', message: '同一批号的有效期不一致，请核对' };
      const least = Number(context.rule('receipt.minLifeDays') || 0);
      const left = line.expiryDate ? (Date.parse(line.expiryDate) - Date.parse(context.today)) / 86_400_000 : Number.POSITIVE_INFINITY;
      return least > 0 && left < least ? { field: 'expiryDate', message: `批号${line.batchNo}剩余效期${left}天，少于${least}天`, level: 'warn' } : undefined;
    });
  },
};

/** A pack may hold several lots, each a line of its own: together they take all of it, or the pack would be open. */
const opensPack = (d: AnyDocument, line: AnyDocument['lines'][number], packQuantity: string): boolean => {
  if (!line.packNo) return false;
  const same = d.lines.filter((other) => other.packNo === line.packNo && other.specification === line.specification);
  return compare(add('0', ...same.map((other) => other.baseQuantity || '0')), packQuantity) !== 0;
};

/** LR2, LR6: what leaves must lie there, be neither expired nor stop-sold nor frozen; packs leave whole. */
export const lotsMayLeave = (use = false): Rule => ({
  at: ['submit', 'review'],
  needs: ['lot', 'product'],
  test: (d, facts, context) =>
    perLine(d, (line, i) => {
      const lot = facts.lot[i];
      const words = use ? '禁止使用' : '不能出库';
      if (!lot) return undefined;
      if (lot.isFrozen) return { message: '仓库盘点冻结中' };
      if (lot.expiryDate && context.today > lot.expiryDate) return { field: 'batchNo', message: `批号${line.batchNo}已于${lot.expiryDate}过期，${words}` };
      if (lot.isStopSold) return { field: 'batchNo', message: `批号${line.batchNo}已停售，${words}` };
      if (opensPack(d, line, lot.packQuantity)) return { field: 'quantity', message: `包${line.packNo}必须整包出库` };
      return undefined;
    }),
});

/** A label stands for one piece once: used up or void, it moves no more. */
export const labelsUsable: Rule = {
  at: ['submit', 'review'],
  needs: ['label'],
  test: (d, { label }) =>
    perLine(d, (line, i) => {
      const words = { '4': '标签已使用', '5': '标签已作废' }[label[i]?.status ?? ''];
      return line.labelNo && words ? { field: 'labelNo', message: `${words}：${String(line.labelNo)}` } : undefined;
    }),
};

/** What may leave even expired or stop-sold (returns, losses, scrap) is still not frozen by a count, and packs leave whole. */
export const packsLeaveWhole: Rule = {
  at: ['submit', 'review'],
  needs: ['lot'],
  test: (d, facts) =>
    perLine(d, (line, i) => {
      const lot = facts.lot[i];
      if (lot?.isFrozen) return { message: '仓库盘点冻结中' };
      return lot && opensPack(d, line, lot.packQuantity) ? { field: 'quantity', message: `包${line.packNo}必须整包出库` } : undefined;
    }),
};

/** I2: the exact balance must hold it. */
export const lotsSuffice: Rule = {
  at: ['submit', 'review'],
  needs: ['lot', 'product'],
  mends: ['stockBalance'],
  test: (d, facts) => {
    const wanted = new Map<string, string>();
    return perLine(d, (line, i) => {
      const lot = facts.lot[i];
      const kind = facts.product[i];
      if (!lot) return undefined;
      const key = [line.specification, line.batchNo, line.serialNo, line.location, line.packNo, line.owner].join('|');
      const sum = plain(add(wanted.get(key) ?? '0', line.baseQuantity || '0'));
      wanted.set(key, sum);
      return compare(sum, lot.free) > 0
        ? { field: 'quantity', message: `库存不足：${kind?.name ?? ''}${kind?.specModel ?? ''} 批号${line.batchNo} 需要${sum}，可用${plain(lot.free)}` }
        : undefined;
    });
  },
};

/** LR7: available of the warehouse and specification, soft reservations of other orders left out. Whole packs are beside what is loose. */
export const availableSuffices: Rule = {
  at: ['submit'],
  needs: ['available'],
  mends: ['stockBalance'],
  test: (d, facts) => {
    const wanted = new Map<string, string>();
    return perLine(d, (line, i) => {
      const available = facts.available[i];
      if (available === undefined || line.owner || line.packNo) return undefined;
      const sum = add(wanted.get(line.specification) ?? '0', line.baseQuantity || '0');
      wanted.set(line.specification, sum);
      return compare(sum, available) > 0 ? { field: 'quantity', message: `可用库存不足：需要${plain(sum)}，可用${plain(available)}` } : undefined;
    });
  },
};

/** LR6: a later lot while an earlier one is free needs the operation and a reason; by rule it is refused. */
export const firstExpiryFirst: Rule = {
  at: ['submit'],
  needs: ['lot'],
  test: (d, facts, context) =>
    perLine(d, (line, i) => {
      const earlier = facts.lot[i]?.earlierBatchNo;
      if (!earlier || d.lines.some((other) => other.specification === line.specification && other.batchNo === earlier)) return undefined;
      if (context.rule('stock.fefo') === 'force') return { field: 'batchNo', message: `请先出近效期批号${earlier}` };
      if (!context.may('overrideFefo')) return { field: 'batchNo', message: `请先出近效期批号${earlier}` };
      return line.fefoReason ? undefined : { field: 'fefoReason', message: '未按近效期先出，请填写原因' };
    }),
};

/** LR9: not more than the upstream line has open, whatever unit either of them is in. */
export const withinSource = (field = 'quantity', tolerance = false, message = '数量超过来源单据未执行数量'): Rule => ({
  at: ['submit', 'review'],
  needs: ['source'],
  test: (d, facts, context) => {
    const taken = new Map<string, string>();
    const allowance = tolerance ? 1 + Number(context.rule('purchase.overReceivePct') || 0) / 100 : 1;
    return perLine(d, (line, i) => {
      const upstream = facts.source[i];
      if (!line.sourceLine || !upstream || upstream.open === '') return undefined;
      const sum = add(taken.get(line.sourceLine) ?? '0', mul(String(line[field] || '0'), line.ratio));
      taken.set(line.sourceLine, sum);
      return compare(sum, mul(upstream.open, allowance)) > 0 ? { field, message } : undefined;
    });
  },
});

/** A return takes at most what is left of its source line. */
export const withinReturnable = (message = '退货数量超过可退数量'): Rule => ({
  at: ['submit', 'review'],
  needs: ['returnable'],
  test: (d, facts: Facts) => {
    const taken = new Map<string, string>();
    return perLine(d, (line, i) => {
      const left = facts.returnable[i];
      if (!line.sourceLine || left === undefined || left === '') return undefined;
      const sum = add(taken.get(line.sourceLine) ?? '0', line.baseQuantity || '0');
      taken.set(line.sourceLine, sum);
      return compare(sum, left) > 0 ? { field: 'quantity', message } : undefined;
    });
  },
});

/** Orders and plans should be multiples of what the supplier sells at least. */
export const minimumOrder: Rule = {
  at: ['submit'],
  needs: ['product'],
  test: (d, facts) =>
    perLine(d, (line, i) => {
      const least = facts.product[i]?.minOrderQuantity ?? '';
      return least && isPositive(least) && !isWhole(div(line.baseQuantity, least))
        ? { field: 'quantity', message: `数量不是最小起订量${plain(least)}的整数倍`, level: 'warn' }
        : undefined;
    }),
};

/** One line per key, e.g. one product once per document. */
export const once = (fields: readonly string[], message: string): Rule => ({
  at: ['submit'],
  test: (d) => {
    const seen = new Set<string>();
    return perLine(d, (line) => {
      const key = fields.map((field) => String(line[field] ?? '')).join('|');
      if (seen.has(key)) return { message };
      seen.add(key);
      return undefined;
    });
  },
});

/** The same rule, only a warning while the condition holds (LR6: goods that are already there). */
export const warnsWhen = (when: (d: AnyDocument) => boolean, rule: Rule): Rule => ({
  ...rule,
  test: (d, facts, context) => rule.test(d, facts, context).map((problem) => (when(d) ? { ...problem, level: 'warn' as const } : problem)),
});
/** The same rule, not asked while the condition holds. */
export const unless = (when: (d: AnyDocument) => boolean, rule: Rule): Rule => ({
  ...rule,
  test: (d, facts, context) => (when(d) ? [] : rule.test(d, facts, context)),
});

/**
 * Unsold goods between two houses are in one of the two books: while the other side's document stands, its answer here can
 * become a draft again, but not be flushed away.
 */
export const otherSideStands = (when: (d: AnyDocument) => boolean): Rule => ({
  at: ['red'],
  test: (d) => (d.origin === 'mirror' && when(d) ? [{ message: '对方单据仍然有效，不能红冲，请反审核或由对方撤回' }] : []),
});
