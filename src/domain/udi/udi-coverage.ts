import { defineReport } from '../../define/define-report';
import { choice } from '../../define/field';
import { DI_STATES, identified } from '../datasets/identified';

const coverage = ['specifications', 'known', 'knownShare', 'unknown', 'without', 'agreeing', 'agreeingShare', 'differences'];
const toLines = (name: string) => ({ to: 'report:udiChecks', level: 'line', with: { [name]: name } });

/** UDI覆盖率: of the specifications in use, how many identifiers the national database knows, and how many agree with it all over. */
export const udiCoverage = defineReport({
  resource: 'report:udiCoverage',
  title: 'UDI覆盖率',
  owners: ['P', 'H', 'D', 'V'],
  of: identified,
  levels: {
    manufacturer: {
      label: '按厂家',
      dimensions: ['manufacturer'],
      sort: '-specifications',
      chart: { type: 'bar', x: 'manufacturer', y: 'knownShare' },
      drill: toLines('manufacturer'),
    },
    category: { label: '按分类', dimensions: ['category68'], sort: '-specifications', drill: toLines('category68') },
    highValue: { label: '按高值', dimensions: ['isHighValue'], sort: '-specifications', drill: toLines('isHighValue') },
    product: {
      label: '按产品',
      dimensions: ['productName', 'productCode', 'manufacturer'],
      key: ['productCode'],
      sort: '-specifications',
      drill: toLines('productCode'),
    },
    state: { label: '按标识', dimensions: ['diState'], measures: ['specifications', 'differences'], sort: '-specifications', drill: toLines('diState') },
  },
  measures: coverage,
  parameters: { diState: choice('标识', DI_STATES) },
  sort: '-specifications',
});
