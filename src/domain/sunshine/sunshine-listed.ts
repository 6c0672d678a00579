import { defineMaster } from '../../define/define-master';
import { choice, computed, date, integer, price, text } from '../../define/field';
import { LISTED_STATES } from './sunshine-words';

const said = (label: string, more: Parameters<typeof text>[1] = {}) => computed(text(label, { max: 300, ...more }));

/** 阳光平台目录: what the procurement platform lists, as its sheets bring it. Nobody edits a row: the next sheet would say it again. */
export const sunshineListed = defineMaster({
  resource: 'sunshineListed',
  title: '阳光平台目录',
  table: 'sunshine_listed',
  view: 'sunshine_listed_list',
  owners: ['H', 'D'],
  hasStatus: false,
  fields: {
    code: said('平台产品编码', { list: true, filter: true, width: 150 }),
    name: said('产品名称', { list: true, width: 190 }),
    specModel: said('规格型号', { list: true, width: 150 }),
    unit: said('最小使用单位', { list: true, width: 90 }),
    listedPrice: computed(price('挂网价', { list: true, filter: true })),
    state: computed(choice('挂网状态', LISTED_STATES, { list: true, filter: true })),
    registrationNo: said('注册证号', { list: true, width: 170 }),
    manufacturer: said('生产企业', { list: true, filter: true, width: 180 }),
    distributor: said('配送企业', { list: true, filter: true, width: 180 }),
    validFrom: computed(date('生效日期')),
    validTo: computed(date('有效期至', { list: true, filter: true })),
    mappedCount: computed(integer('已对照产品', { list: true })),
    oldPrice: computed(price('原挂网价', { list: true })),
    priceOn: computed(date('调价日期', { list: true, filter: true })),
    insuranceCode: said('医保码'),
    saidState: said('平台所写状态'),
    leftOn: computed(date('撤网日期')),
  },
  unique: [],
  pinyinOf: 'name',
  search: ['code', 'name', 'specModel', 'registrationNo', 'manufacturer', 'distributor'],
  sort: 'code',
  operations: ['import', 'export'],
  outsideSheets: true,
  leads: [{ id: 'matched', label: '对照的产品', flags: [], on: 'row', to: 'sunshineMatch', with: { listedCode: 'code' } }],
});
