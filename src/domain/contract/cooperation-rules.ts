import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { compare, plain } from '../../define/money';
import { partnerUsable } from '../checks/gates';
import { perLine, unless } from '../checks/goods';

type Rule = Check<AnyDocument>;
const text = (value: unknown): string => String(value ?? '');
const isCopy = (d: AnyDocument): boolean => d.header.side === 'in';

const withHospital: Rule = {
  at: ['save', 'submit'],
  needs: ['partner'],
  test: (d, { partner }) => (d.partner && partner.orgKind !== 'H' ? [{ field: 'partner', message: '运营合作的对方须为医院' }] : []),
};

const daysFit: Rule = {
  at: ['save', 'submit'],
  test: ({ header: { startDate, endDate } }, _, { today }) => {
    if (!startDate || !endDate) return [];
    if (text(endDate) <= text(startDate)) return [{ field: 'endDate', message: '结束日期须晚于开始日期' }];
    return text(endDate) < today ? [{ field: 'endDate', message: '结束日期已过' }] : [];
  },
};

/** A rate of its own is one of a supplier, of a class of goods, or of both; each is said once. */
const ratesNamed: Rule = {
  at: ['submit'],
  test: (d) => {
    const keyOf = (line: AnyDocument['lines'][number]): string => `${text(line.supplier)}|${text(line.financeClass)}`;
    return perLine(d, (line, i) => {
      if (line.supplier && d.header.role === 'supplier') return { field: 'supplier', message: '供应商合作不按供应商另定费率' };
      if (!line.supplier && !line.financeClass) return { field: 'financeClass', message: '请填写财务分类或供应商' };
      return d.lines.findIndex((other) => keyOf(other) === keyOf(line)) < i ? { field: 'feeRate', message: '同一供应商、分类只能定一个费率' } : undefined;
    });
  },
};

/** A class the hospital's books do not have meets no goods. */
const classesKnown: Rule = {
  at: ['review'],
  needs: ['cooperating'],
  test: (d, { cooperating: { strange } }) =>
    perLine(d, (line, i) =>
      strange[i] ? { field: 'financeClass', message: `本院没有财务分类【${text(line.financeClass)}】，该费率不会用到`, level: 'warn' } : undefined,
    ),
};

const oneOperator: Rule = {
  at: ['submit', 'review'],
  needs: ['cooperating'],
  test: (d, { cooperating: { operated } }) => (operated && d.header.role === 'operator' ? [{ field: 'role', message: '该医院该分类已有运营商' }] : []),
};

const onceAtATime: Rule = {
  at: ['submit', 'review'],
  needs: ['cooperating'],
  test: (_, { cooperating: { same } }) => (same ? [{ field: 'startDate', message: `与合作【${same}】有效期重叠，请先终止` }] : []),
};

/** A month is charged at one rate. */
const ratesFromMonthStart: Rule = {
  at: ['submit'],
  needs: ['cooperating'],
  test: ({ header: { startDate, feeRate } }, { cooperating: { before } }) =>
    before && startDate && !text(startDate).endsWith('-01') && compare(before.rate, text(feeRate || '0')) !== 0
      ? [{ field: 'startDate', message: `费率由合作【${before.sn}】的${plain(before.rate)}%变更，只能从月初生效` }]
      : [],
};

const scanned: Rule = {
  at: ['submit'],
  test: ({ header: { files } }) => (Array.isArray(files) && files.length > 0 ? [] : [{ field: 'files', message: '请上传合作协议扫描件' }]),
};

const notCharged: Rule = {
  at: ['unreview'],
  needs: ['cooperating'],
  test: (_, { cooperating: { charged } }) => (charged ? [{ message: `已按此合作生成服务费单【${charged}】，不能反审核` }] : []),
};

export const cooperationRules: readonly Rule[] = [
  ...[withHospital, partnerUsable, daysFit, ratesNamed, ratesFromMonthStart, scanned].map((rule) => unless(isCopy, rule)),
  classesKnown,
  oneOperator,
  onceAtATime,
  notCharged,
];
