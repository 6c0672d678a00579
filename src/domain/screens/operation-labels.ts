/** What each operation flag is called: content of the type-2 nodes of the menu tree (catalogue: labels of operation flags). */
const LABELS: Record<string, string> = {
  add: '新增', edit: '编辑', del: '删除', copy: '复制', view: '查看', enable: '启用', disable: '停用', move: '移动', rename: '改名',
  import: '导入', export: '导出', print: '打印', preview: '预览', open: '打开', submit: '提交', review: '审核', unreview: '反审核',
  pass: '通过', nopass: '驳回', red: '红冲', stop: '终止', cancel: '作废', viewCost: '查看成本与价格', showPatient: '查看患者全名',
  restore: '恢复', lock: '锁定', unlock: '解锁', resetPwd: '重置密码', changePhone: '更换手机', forceLogout: '强制下线',
  openAccount: '开通账号', resign: '离职', rehire: '复职', transfer: '调岗', assign: '授权', batchAssign: '批量授权',
  removeRole: '移除角色', copyPermission: '复制权限', viewEffective: '查看有效权限', setPermission: '设置权限', addGroup: '新增组角色',
  editGroup: '编辑组角色', delGroup: '删除组角色', setTree: '设置菜单', applyTemplate: '应用模板', apply: '应用到机构', setDefault: '设为默认',
  resetDefault: '恢复默认', setVip: '设置会员', resetAdmin: '重置管理员', merge: '合并', issue: '下发', revoke: '收回', reissue: '重新下发',
  withdraw: '下架', relist: '重新上架', change: '变更', map: '对照', renew: '延续', setCategory: '设置分类', setPrice: '设置价格',
  bind: '绑定', unbind: '解绑', send: '发送', recall: '撤回', read: '已读', readAll: '全部已读', publish: '发布', unpublish: '取消发布',
  retry: '重试', markHandled: '标记已处理', syncHis: '同步HIS', setShortcut: '设置快捷入口', kpi: '查看经营指标',
  scan: '扫码', pick: '拣货', overrideFefo: '越过近效期', priceOverride: '改价', template: '下载模板', recount: '复盘', receive: '收货',
  suggest: '生成建议', urge: '催办', compare: '比价', award: '定标', confirm: '接单确认', decide: '处理决定', uploadReport: '上传质检报告',
  confirmPrice: '确认价格', toSale: '转实销', batchToSale: '批量转实销', reconcile: '在外核对', follow: '跟进', viewProgress: '查看进度',
  care: '养护', careHistory: '养护记录', release: '解除停售', destroy: '销毁', giveBack: '归还', buyOut: '买断', setLimit: '设置上下限',
  generate: '生成', void: '作废标签', reprint: '补打', printLabel: '打印标签', printBarcode: '打印条码', printQrcode: '打印二维码',
  parse: '解析条码', match: '匹配', refill: '补包', check: '清点', copyFromPlatform: '从平台复制', assignKit: '配入包',
  sterilise: '消毒', repair: '维修', timeline: '流转记录', viewLots: '查看批次', viewEntries: '查看流水', viewReservation: '查看占用',
  viewDocs: '查看单据', drill: '追溯明细', query: '查询', chart: '图表', refresh: '刷新', toOrder: '转采购订单', toEnquiry: '转询价',
  toPlan: '转采购计划', toSalesOrder: '转销售订单', toAgreement: '转协议价', toArrival: '转到货', toInspection: '转验收', toGrn: '转入库',
  toReject: '转拒收', toSaleOdo: '转销售出库', toAdvanceSale: '转预售', toBonePresale: '转跟台预售', toReport: '转报台',
  toReturn: '转退货', toTransfer: '转移库', toLoss: '转报损', toScrap: '转报废', toStopSell: '转停售', toPack: '转打包',
  toClaim: '转申领', toIssue: '转发放', toDispatch: '转配送', toComparison: '转对照', editApproved: '改批准数', batchPass: '批量审核',
  allocate: '备货', shortage: '缺货转计划', depart: '发车', arrive: '送达', sign: '签收', receiveAll: '全部收货', reject: '拒收',
  restock: '补货', borrow: '借调', use: '使用', take: '盘点', genCode: '生成唯一码', genLocation: '生成货位', bindProduct: '绑定产品',
  suggestPar: '建议定数', overZero: '允许加价', unpack: '拆包', batchEdit: '批量修改', copyFromWarehouse: '复制库房设置',
  copyFromDept: '复制科室常用', sort: '排序', simulate: '试算', vote: '表决', freeze: '冻结交易', viewLicence: '查看证照',
  viewProducts: '查看供应目录', viewStock: '查看库存', viewTrace: '查看追溯', viewHistory: '变更历史', viewMatch: '查看匹配',
  pullHis: '拉取HIS', pushHis: '推送HIS', autoMatch: '自动匹配', unmatch: '取消匹配', createUse: '生成使用', ignore: '忽略',
  autoBind: '自动绑定', createEmployee: '生成人员', openBottle: '开瓶', load: '上机', finish: '用完', discard: '废弃', handle: '处理',
  batchHandle: '批量处理', remind: '提醒', maintainTask: '维护集采任务', printMore: '批量打印', printInwarehouse: '打印汇总',
  customise: '自定义', saveLayout: '保存布局', addRed: '登记红字', ocr: '识别', verify: '查验', passVariance: '差异通过', offset: '冲抵',
  refund: '退款', upload: '上传附件', closePeriod: '结账', reopenPeriod: '反结账', redApply: '申请红字', redIssue: '开具红字',
  manual: '手工登记', download: '下载', chain: '授权链', replace: '换证', replaceLicence: '更新证照', supplement: '补充协议',
  invite: '邀请', top: '置顶', jump: '前往', setThreshold: '设置阈值', dispatch: '发运', exception: '登记异常', bindUse: '核销使用',
  returnConfirm: '确认归还', markError: '标记异常', createStockTake: '生成盘点', sync: '同步设备', setPar: '设置定数', replenish: '补货申请',
  calibrate: '校准', openDoor: '远程开门',
};

/** The same flag under another name on the screens of one resource. */
const ELSEWHERE: Record<string, Record<string, string>> = {
  customCategory: { assign: '归类' },
  notice: { withdraw: '撤回' },
  noticeRecord: { confirm: '回执' },
  productComparison: { confirm: '确认' },
  stockArea: { release: '释放' },
  stockBalance: { compare: '对比' },
  receiptOrder: { allocate: '自动核销' },
};

/** Upstreams a `pull:` names that are no document kind or master of their own. */
const UPSTREAM: Record<string, string> = { stockBalance: '库存', settleItem: '待结算明细', lessee: '委托方' };

/** Label of an operation on the screens of a resource. `titleOf` names documents and masters for `pull:<upstream>`. */
export function operationLabel(resource: string, flag: string, titleOf: (kind: string) => string | undefined): string {
  if (flag.startsWith('pull:')) {
    const upstream = flag.slice(5);
    return `拉取${UPSTREAM[upstream] ?? titleOf(upstream) ?? upstream}`;
  }
  return ELSEWHERE[resource]?.[flag] ?? LABELS[flag] ?? flag;
}
export const knownOperations: ReadonlySet<string> = new Set(Object.keys(LABELS));
