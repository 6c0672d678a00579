import { defineReport } from '../../define/define-report';
import { choice, ref } from '../../define/field';
import { listing } from '../datasets/listing';
import { FINDINGS, findings } from './findings';

const toLines = (...by: string[]) => ({
  to: 'report:sunshineChecks',
  level: 'line',
  with: Object.fromEntries([...by, 'from', 'to'].map((name) => [name, name])),
});

/** 阳光平台核对: what was bought above its listed price, unlisted, or listed no more, the most money first, each with what settles it. */
export const sunshineChecks = defineReport({
  resource: 'report:sunshineChecks',
  title: '阳光平台核对',
  owners: ['H', 'D'],
  of: listing,
  levels: {
    line: {
      label: '明细',
      dimensions: ['finding', 'productName', 'specification', 'partner', 'unit', 'dearest', 'listedPrice', 'detail', 'listedCode', 'validTo'].concat([
        'manufacturer',
        'code',
        'productCode',
        'rowId',
      ]),
      key: ['rowId'],
      measures: ['quantity', 'amount', 'over', 'atStake'],
      sort: '-atStake,productName,code',
    },
    finding: {
      label: '按结论',
      dimensions: ['finding'],
      measures: ['goodsCount', 'amount', 'over', 'atStake'],
      sort: '-atStake',
      chart: { type: 'bar', x: 'finding', y: 'amount' },
      drill: toLines('finding'),
    },
    partner: {
      label: '按往来单位',
      dimensions: ['partner'],
      measures: ['goodsCount', 'amount', 'over', 'atStake', 'listedAmount', 'listedShare'],
      sort: '-atStake',
      chart: { type: 'bar', x: 'partner', y: 'atStake' },
      drill: toLines('partner'),
    },
    manufacturer: {
      label: '按厂家',
      dimensions: ['manufacturer'],
      measures: ['goodsCount', 'amount', 'over', 'atStake', 'listedAmount', 'listedShare'],
      sort: '-atStake',
      drill: toLines('manufacturer'),
    },
  },
  measures: ['atStake'],
  parameters: { finding: choice('结论', FINDINGS), partner: ref('partner', '往来单位'), specification: ref('specification', '产品') },
  sort: '-atStake',
  redWhen: { finding: ['over', 'ended'] },
  over: { strips: 'finding', charts: ['partner'], says: Object.fromEntries(findings.map(({ id, why }) => [id, why])) },
  links: [
    { id: 'settle-match', label: '去对照', when: { finding: ['unlisted', 'ended', 'unit'] }, settles: true, to: 'sunshineMatch', with: { code: 'code' } },
    { id: 'listed', label: '挂网产品', when: { finding: ['over', 'ended', 'unit', 'ok'] }, to: 'sunshineListed', with: { code: 'listedCode' } },
  ],
  starts: [
    {
      operation: 'settle',
      label: '按挂网价调价',
      kind: 'priceAdjustment',
      level: 'line',
      when: { finding: ['over'] },
      header: { partner: 'partner' },
      lines: { specification: 'specification', unit: 'unit', newPrice: 'listedPrice' },
      sets: { adjustKind: 'agreement' },
    },
  ],
});
