import { defineDocument } from '../../define/define-document';
import { opens } from '../../define/posting';
import { hasLines } from '../checks/goods';
import { dueByTerms, openingCycle, openingHeader, openingLines, openingRules, openingSums } from './openings';

/** 期初应收: what customers owed, and had paid ahead, before the books began; each line is an open item. */
export const openingReceivable = defineDocument({
  kind: 'openingReceivable',
  title: '期初应收单',
  prefix: 'FQ',
  owners: ['D', 'V'],
  header: openingHeader('应收合计', '预收合计'),
  lines: openingLines('receivable 应收, advance 预收', { kind: ['customer', 'both'] }),
  actions: openingCycle,
  flowQuantity: '',
  derive: ({ lines }) => ({ header: openingSums(lines, 'advance') }),
  fills: [dueByTerms],
  checks: [hasLines, ...openingRules('advance', '预收')],
  postings: { review: ({ lines }) => lines.map((line) => opens(line.balanceType === 'advance' ? 'advance' : 'receivable', line)) },
});
