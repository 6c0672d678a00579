import { defineReport } from '../../define/define-report';
import { choice, ref } from '../../define/field';
import { DI_STATES, identified } from '../datasets/identified';
import { FINDINGS, findings } from './findings';

const RESOURCE = 'report:udiChecks';
const counts = ['specifications', 'differences'];
const toLines = (...by: string[]) => ({ to: RESOURCE, level: 'line', with: Object.fromEntries(by.map((name) => [name, name])) });

/** UDI核对: what differs between our specifications and the national database, worst first, both words side by side, each row with what settles it. */
export const udiChecks = defineReport({
  resource: RESOURCE,
  title: 'UDI核对',
  owners: ['P', 'H', 'D', 'V'],
  of: identified,
  levels: {
    line: {
      label: '差异',
      dimensions: [
        'finding',
        'productName',
        'specification',
        'saidOurs',
        'saidTheirs',
        'udiDi',
        'registrationNo',
        'manufacturer',
        'code',
        'productCode',
      ].concat(['isHighValue', 'diState', 'state', 'releaseDay', 'asideReason', 'asideBy', 'asideAt', 'rank', 'rowId', 'productId']),
      key: ['rowId'],
      measures: ['differences'],
      sort: 'rank,productName,code',
      filled: ['differences'],
    },
    finding: {
      label: '按差异',
      dimensions: ['finding', 'rank'],
      key: ['finding'],
      measures: counts,
      sort: 'rank',
      filled: ['differences'],
      chart: { type: 'bar', x: 'finding', y: 'specifications' },
      drill: toLines('finding'),
    },
    manufacturer: {
      label: '按厂家',
      dimensions: ['manufacturer'],
      measures: counts,
      sort: '-differences',
      filled: ['differences'],
      chart: { type: 'bar', x: 'manufacturer', y: 'differences' },
      drill: toLines('manufacturer'),
    },
    product: {
      label: '按产品',
      dimensions: ['productName', 'productCode', 'manufacturer'],
      key: ['productCode'],
      measures: counts,
      sort: '-differences',
      filled: ['differences'],
      drill: toLines('productCode'),
    },
  },
  measures: ['differences'],
  parameters: {
    finding: choice('差异', FINDINGS),
    diState: choice('标识', DI_STATES),
    specification: ref('specification', '产品'),
  },
  sort: 'rank',
  over: { strips: 'finding', charts: ['manufacturer'], says: Object.fromEntries(findings.map(({ id, why }) => [id, why])) },
  links: findings.flatMap(({ id, leads }) =>
    leads
      ? [
          {
            id: `settle-${id}`,
            label: leads.label,
            when: { finding: [id] },
            settles: true as const,
            to: leads.to,
            with: leads.to === 'product' ? { code: 'productCode' } : { code: 'registrationNo' },
          },
        ]
      : [],
  ),
  acts: { master: 'udiDifference', level: 'line', id: 'rowId', actions: ['adopt', 'askMaker', 'keep', 'restore'], name: 'productName' },
});
