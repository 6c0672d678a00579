import type { SheetWords } from '../../define/sheet-words';

export const LISTED_STATES = 'listed 已挂网:green, ending 30天内到期:yellow, ended 已到期:red, left 已撤网:grey';
export const MATCH_STATES = 'none 待对照:orange, ended 挂网失效:red, unit 单位待换算:yellow, matched 已对照:green';
export const UNSETTLED = ['none', 'ended', 'unit'];

const LABELS = {
  code: '平台产品编码',
  name: '产品名称',
  spec: '规格',
  model: '型号',
  unit: '最小使用单位',
  price: '挂网价',
  registrationNo: '注册证号',
  manufacturer: '生产企业',
  distributor: '配送企业',
  insuranceCode: '医保码',
  validFrom: '生效日期',
  validTo: '有效期',
  state: '挂网状态',
} as const;
export type ListedMeaning = keyof typeof LABELS;

/** Columns of the sheets of provinces and cities, each under a head of its own. */
export const LISTED: SheetWords<ListedMeaning> = {
  labels: LABELS,
  titles: {
    code: '平台产品编码 平台编码 产品编码 产品ID 产品代码 挂网编码 挂网产品编码 商品编码 统编代码 耗材统编代码 阳光编码 流水号 产品流水号 省平台编码',
    name: '产品名称 商品名称 通用名称 耗材名称 通用名 品名 注册证产品名称',
    spec: '规格型号 规格 产品规格 型号规格 包装规格',
    model: '型号 产品型号',
    unit: '最小使用单位 最小计价单位 计价单位 最小销售单位 采购单位 单位',
    price: '挂网价 挂网价格 挂网限价 中选价格 交易价格 采购价 采购价格 最高有效申报价 参考价 价格 单价',
    registrationNo: '注册证号 注册证编号 注册证 医疗器械注册证号 注册备案号 备案凭证号',
    manufacturer: '生产企业 生产企业名称 生产厂家 注册人 申报企业 申报企业名称 企业名称',
    distributor: '配送企业 配送企业名称 配送公司 供货企业',
    insuranceCode: '医保码 医保编码 医保耗材代码 国家医保编码 医保27位编码 医用耗材代码 国家医保医用耗材代码',
    validFrom: '生效日期 开始日期 挂网日期 有效期起 生效时间',
    validTo: '有效期 有效期至 有效期止 失效日期 截止日期 挂网有效期 结束日期 到期日期',
    state: '挂网状态 状态 产品状态 交易状态',
  },
  required: ['code', 'name', 'price'],
  isEnough: ({ code, name, price }) => code !== undefined && name !== undefined && price !== undefined,
  lacking: '请至少对应平台产品编码、产品名称和挂网价三列',
};

export const REPORT_STATES = 'waiting 待上报:orange, sent 已上报:blue, confirmed 已确认:green, refused 被退回:red, left 不上报:grey';
export const REPORTED_KINDS =
  'purchaseOrder 采购订单, purchaseGrn 采购入库单, purchaseReturn 采购退货单, purchaseInvoice 采购发票, paymentOrder 付款单, saleOdo 销售出库单, saleInvoice 销售发票';

const ANSWER_LABELS = { sn: '单号', lineNo: '行号', result: '结果', number: '平台编号', reason: '原因' } as const;
export type AnswerMeaning = keyof typeof ANSWER_LABELS;
/** Columns of the sheets the platform answers with. */
export const ANSWERS: SheetWords<AnswerMeaning> = {
  labels: ANSWER_LABELS,
  titles: {
    sn: '单号 医院单号 单据号 单据编号 订单号 医院订单号 业务单号',
    lineNo: '行号 明细行号 序号 明细序号 顺序号',
    result: '结果 处理结果 状态 处理状态 上报状态 审核结果 校验结果',
    number: '平台编号 平台单号 平台订单号 平台明细编号 订单明细编号 明细编号',
    reason: '原因 退回原因 失败原因 错误信息 说明 备注',
  },
  required: ['sn', 'result'],
  isEnough: ({ sn, result }) => sn !== undefined && result !== undefined,
  lacking: '请至少对应单号和结果两列',
};
