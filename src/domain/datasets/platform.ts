import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, month, ref, text } from '../../define/field';

/** Of all organisations together: what only the platform reads. */
const platforms = { isPlatforms: true, day: 'day' } as const;

/** 入驻机构: organisations that take part, by the day they came. */
export const members = defineDataset({
  ...platforms,
  id: 'members',
  title: '入驻机构',
  said: '入驻 机构数 医院数 经销商数 厂家数',
  dimensions: {
    day: date('入驻日期', { filter: true }),
    month: month('月份', { filter: true }),
    kind: choice('机构类型', 'H 医院, D 经销商, V 厂家', { filter: true }),
    organisation: ref('organisation', '机构'),
  },
  measures: { organisations: integer('机构数') },
  distinct: { organisations: 'organisation' },
  shownOn: ['organisation'],
});

/** 已发布产品: what stands in the library for everybody. */
export const published = defineDataset({
  ...platforms,
  id: 'published',
  title: '已发布产品',
  said: '发布产品 产品数 产品库',
  dimensions: {
    day: date('发布日期', { filter: true }),
    month: month('月份', { filter: true }),
    origin: choice('来源', 'platform 平台, vendor 厂家, dealer 经销商, hospital 医院', { filter: true }),
    category68: ref('category68', '68分类', { column: 'category68_id', filter: true }),
    product: ref('product', '产品'),
  },
  measures: { products: integer('产品数') },
  distinct: { products: 'product' },
  shownOn: ['product'],
});

/** 下发: specifications handed to organisations out of the library. */
export const distributed = defineDataset({
  ...platforms,
  id: 'distributed',
  title: '产品下发',
  said: '下发 下发数',
  dimensions: {
    day: date('下发日期', { filter: true }),
    month: month('月份', { filter: true }),
    specification: ref('specification', '规格型号'),
    row: text('行号', { column: 'row_id' }),
  },
  measures: { rows: integer('下发条数') },
  distinct: { rows: 'row' },
  shownOn: ['businessProduct'],
});

/** 审核单据: documents of all organisations, by the day they were reviewed: how busy the platform is. */
export const handled = defineDataset({
  ...platforms,
  id: 'handled',
  title: '审核单据',
  said: '审核单据数 平台单据 业务量',
  dimensions: {
    day: date('审核日期', { filter: true }),
    month: month('月份', { filter: true }),
    kind: text('单据种类', { column: 'kind_title', filter: true }),
    organisation: ref('organisation', '机构', { filter: true }),
    orgKind: choice('机构类型', 'H 医院, D 经销商, V 厂家', { filter: true }),
    document: text('单据编号', { column: 'document_id', list: false }),
  },
  measures: { papers: integer('单数'), organisations: integer('机构数') },
  distinct: { papers: 'document', organisations: 'organisation' },
  shownOn: ['organisation'],
});
