import { defineDocument } from '../../define/define-document';
import { opens } from '../../define/posting';
import { hasLines } from '../checks/goods';
import { dueByTerms, openingCycle, openingHeader, openingLines, openingRules, openingSums } from './openings';

/** 期初应付: what was owed to suppliers, and paid ahead, before the books began; each line is an open item. */
export const openingPayable = defineDocument({
  kind: 'openingPayable',
  title: '期初应付单',
  prefix: 'FP',
  owners: ['H', 'D', 'V'],
  header: openingHeader('应付合计', '预付合计'),
  lines: openingLines('payable 应付, prepaid 预付', { kind: ['supplier', 'both'] }),
  actions: openingCycle,
  flowQuantity: '',
  derive: ({ lines }) => ({ header: openingSums(lines, 'prepaid') }),
  fills: [dueByTerms],
  checks: [hasLines, ...openingRules('prepaid', '预付')],
  postings: { review: ({ lines }) => lines.map((line) => opens(line.balanceType === 'prepaid' ? 'prepaid' : 'payable', line)) },
});
