import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, integer, note, quantity, text } from '../../define/field';
import { TEMP_ZONES } from '../catalogue/product-words';

const said = (label: string, more: Parameters<typeof text>[1] = {}) => computed(text(label, { max: 2000, ...more }));

/** UDI数据库: what the national database of device identifiers says of each, as its releases bring it. Nobody edits a row; the platform reads releases in, everybody looks them up. */
export const udiRecord = defineMaster({
  resource: 'udiRecord',
  title: 'UDI数据库',
  table: 'udi_record',
  owners: ['P', 'H', 'D', 'V'],
  scope: 'platform',
  fields: {
    code: said('最小销售单元产品标识', { list: true, filter: true, width: 160 }),
    name: said('产品名称', { list: true, width: 200 }),
    specModel: said('规格型号', { list: true, width: 160 }),
    registrant: said('注册人/备案人', { list: true, filter: true, width: 200 }),
    registrationNo: said('注册证编号/备案凭证编号', { list: true, width: 190 }),
    categoryCode: said('分类编码', { list: true, width: 90 }),
    packageText: said('包装', { list: true, width: 180, hint: '各级包装合最小销售单元的数量' }),
    delistedOn: computed(date('退市日期', { list: true, filter: true })),
    tradeName: said('商品名称'),
    itemNo: said('产品货号或编号'),
    description: computed(note('产品描述', { max: 4000 })),
    deviceKind: said('器械类别'),
    registrantCode: said('统一社会信用代码'),
    insuranceCode: said('医保编码'),
    codeSystem: said('编码体系'),
    publishedOn: computed(date('标识发布日期', { list: true })),
    useUnits: computed(quantity('含使用单元数量')),
    useDi: said('使用单元产品标识'),
    bodyDi: said('本体产品标识'),
    tempZone: computed(choice('储存条件', TEMP_ZONES)),
    storageText: said('特殊储存或操作条件'),
    disposable: said('标记为一次性使用'),
    sterile: said('无菌包装'),
    sterilise: said('使用前灭菌'),
    piText: said('生产标识包含'),
    releaseState: said('版本状态'),
    releaseVersion: computed(integer('版本号')),
    releaseDay: computed(date('版本日期', { list: true })),
    updatedAt: computed(datetime('导入时间')),
  },
  lines: {
    packages: {
      label: '包装标识',
      table: 'udi_package',
      parentColumn: 'record_id',
      fields: {
        code: said('包装产品标识'),
        level: said('包装级别'),
        holds: computed(quantity('内含数量')),
        ofCode: said('内含产品标识'),
        pieces: computed(quantity('合最小销售单元')),
      },
    },
  },
  hasStatus: false,
  unique: [],
  pinyinOf: '',
  search: ['code', 'name', 'registrant'],
  picker: ['specModel', 'registrationNo'],
  pickerDetail: ['specModel', 'registrationNo'],
  sort: '-updatedAt',
  operations: ['import', 'export'],
  outsideSheets: true,
});
