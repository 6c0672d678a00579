/**
 * Terms of the trade in English, by which pages and kinds have English names: a title is put together from the terms it is made of. A term in
 * brackets may be left out by whoever says the name; alternatives are parted by a slash.
 */
const TERMS = `采购订单 purchase order/purchase orders/PO
采购计划 purchase plan
采购入库 purchase receipt/goods receipt
采购退货 purchase return
采购导航 purchase overview
采购记录 purchase history
采购使用 purchase and use
采购 purchase
销售订单 sales order
销售开单 sales entry
销售出库 sales delivery/delivery
销售退货 sales return
销售导航 sales overview
销售 sales
询价登记 enquiry registration
询价 enquiry/inquiry/quotation
预售 advance sale
赠送出库 gift delivery
到货收货 arrival
到货质量 arrival quality
到货验收 inspection
到货 arrival
验收入库 inspected receipt
验收质量 inspection quality
验收 inspection
物资申领 claim/supplies claim/requisition
申领审核备货 claim review
申领 claim/requisition
科室发放 ward issue/issue
二级库发放 second store issue
发放出库 issue
发放退库 ward return/return to store
发放 issue
配送 dispatch
科室收货入库 ward receipt
科室收货 ward receipt
科室使用登记 use registration/usage registration
使用登记 use registration
使用记录 use record/usage record
使用收费核对 charge check
使用统计 use statistics
使用明细 use details
使用汇总 use summary
使用金额 use amount
使用 use/usage
科室借调 ward borrowing/borrowing
科室库存 ward stock
科室常用产品 favourite product
科室SPD统计 ward SPD statistics
科室统计 ward statistics/department statistics
科室领用 ward claims
科室消耗 ward consumption/department consumption
科室 ward/department
移库 transfer/stock transfer
产品调拨 product transfer
库存盘点 stocktake/stock count
盘点记录 stocktake record
盘点 stocktake
期初库存 opening stock
期初应收 opening receivable
期初应付 opening payable
库存管理 stock/inventory
库存查询 stock search/stock enquiry
库存明细 stock details
库存汇总 stock summary
库存财务 stock finance/month end
历史库存 historical stock/past stock
在库养护 stock care
GSP库存养护 GSP stock care
库存 stock/inventory
效期 expiry/expiration/expiry date
标签 label
称重托盘 weighing tray
仓库建模 warehouse setup/warehouse
进销存明细 stock movement/movement details
进销存变更 stock change
进销存 stock movement
库房产品设置 warehouse product setting/par level
定数建议 par proposal
定数包打包 packing
打包 packing
拆包 unpacking
院内货架 shelf
货架 shelf
货位 location/bin
库区 storage area
库房 warehouse/store
仓库 warehouse/store
中心库存 central stock
中心库 central store
报损出库 loss/write-off
报损申请 loss report/damage report
报损审核 loss review
报损 loss
报溢入库 surplus
报溢申请 surplus report
报溢审核 surplus review
院内报溢 hospital surplus
报溢 surplus
报废申请 scrap/scrapping
报废审核 scrap review
报废 scrap
停售申请 stop sale/stop of sale
停售复核 stop sale check
停售审批 stop sale approval
停售 stop sale
其他出库 other issue/other outbound
其他入库 other receipt/other inbound
调价记录 price adjustment
加价规则 markup rule
协议价 price list/agreed price/price
付款申请 payment application/payment request
预付款申请 advance payment application
预付款审核 advance payment review
预付款 advance payment/prepayment
付款单 payment
付款折扣 payment discount
收款单 receipt of money/collection/receipt
预收款 advance charge/advance receipt
应收应付汇总 receivable and payable/balance/account balance
应收应付明细 receivable and payable details/account details
往来对账 statement/account statement/reconciliation
往来单位 partner/business partner
进项发票 purchase invoice
销项发票 sales invoice
电子发票 e-invoice
发票审核 invoice review
发票核对 invoice check
发票 invoice
百望开票 e-invoice
入库发票查询 receipt invoice search
出库发票查询 delivery invoice search
入库财务 receipt finance
出库财务 delivery finance
预售财务 advance sale finance
结算入库 settlement receipt
结算发票核对 settlement invoice check
结算发票 settlement invoice
消耗结算 consumption settlement
结算明细 settlement details
结算汇总 settlement summary
结算统计 settlement statistics
结算 settlement
服务费 service charge/service fee
银行流水匹配记录 bank match
银行流水 bank statement/bank line/bank transaction
银行账户 bank account
流水格式 statement format
记账凭证 voucher
凭证规则 voucher rule
会计科目 account chart/chart of accounts
资金预测 cash forecast
排款明细 payment run details
排款 payment run
催收记录 dunning record
催收 dunning/collection of debts
回款承诺 payment promise
合同起草 contract draft
合同审批 contract approval
合同台账 contract ledger/contract list/contract
合同 contract
运营合作 cooperation
授权书 letter of authorisation/authorization/authorisation
授权统计 authorisation statistics
用户授权 user authorisation
证照申请统计 licence application statistics
证照申请 licence application
证照效期预警 licence expiry warning
经销商证照 dealer licence
生产企业证照 manufacturer licence
医院证照 hospital licence
本企业证照 own licence/our licence
本院证照 own licence/our licence
本厂证照 own licence/our licence
证照 licence/license
注册证 registration certificate/registration
质检报告 quality certificate
首营品种 first product/first trade product
首营企业 first company/first trade company
产品准入 product admission/admission
准入申请 admission application
院内产品目录 product catalogue/hospital product
产品下发 product issue
产品新建 new product
产品审核 product review
业务产品 business product/product
已发布产品 released product
未下发产品 unissued product
已下发产品 issued product
自建产品 own product
经销商产品审核 dealer product review
产品 product
条码 barcode
规格 specification
品牌 brand
单位 unit
国家医保编码 insurance code/medical insurance code
医保对照 insurance match
医保码 insurance code
68分类 category 68
自定义分类 custom category
耗材分类设置 category setting
集采使用 volume-based procurement
集采任务 volume-based procurement task
供应商管理 supplier
供应商结算 supplier settlement
供应商报表 supplier report
供应商 supplier/vendor
经销商管理 dealer/customer/distributor
经销商 dealer
委托方 lessee/client
机构审批 organisation approval
机构审核 organisation review
机构注册 registration of organisation
注册审核 registration review
机构菜单树 menu tree
机构组模板 organisation template
机构 organisation/organization/institution
会员等级 membership level
组织架构 organisation structure/department
部门 department
人员 employee/staff/personnel
用户 user
平台账号 platform account/account
角色 role
系统角色 system role
组角色 group role
操作日志 operation log/audit log/log
消息通知 message/notification
打印模板 print template
字典项 dictionary item
字典 dictionary
数据恢复 data recovery
已删除数据 deleted record
视频教程 video course/video
应用版本 app version
接口监控 interface monitor
接口日志 interface log
运行状态 running state/system status/health
接口密钥 API key
单点登录 single sign-on
推送订阅 webhook
推送记录 webhook delivery
审批设置 approval setting/approval flow/approval rule
规则配置 rule setting/business rule/rule
业务配置 business setting
公告查阅 notice reading
公告管理 notice
收到的公告 received notice
公告 notice/announcement
预警中心 warning centre/alert
补货异常 replenishment exception
订单预警 order warning
预警 warning/alert
患者信息 patient
高值患者 high-value patient
患者 patient
手术计划 surgery plan/operation plan
手术使用记录 surgery use record/surgical usage
手术报台 surgical report
手术套包 surgery kit
手术路径 surgery path
手术工具 surgical tool
骨科手术工具 orthopaedic tool
骨科计划 orthopaedic plan
骨科导航 orthopaedic overview
骨科预售 orthopaedic advance sale
骨科退回 orthopaedic return
骨科销售 orthopaedic sale
骨科预验收 orthopaedic pre-acceptance
骨科采购入库 orthopaedic receipt
骨科跟台预售 orthopaedic advance sale
器械包 instrument kit/instrument set
柜存取记录 cabinet record
柜账实对比 cabinet comparison
柜体管理 cabinet
柜申请 cabinet application
柜异常记录 cabinet error
柜日志 cabinet log
耗材柜 consumables cabinet
智能柜 cabinet
设备库存 device stock
低值耗材 low-value consumable
耗材追溯 traceability/trace
试剂追溯 reagent trace
试剂使用登记 reagent use
入库通知 receipt notice
出库通知 delivery notice
物流 logistics/shipment
冷链超温 cold chain excursion/temperature excursion
冷链温度 cold chain
温度记录 temperature record/temperature reading
召回进度 recall progress
召回去向 recall place
召回 recall
跑冒滴漏 leak/leakage
两票制核查 two-ticket check
两票制索票 ticket request
UDI核对 UDI check
UDI覆盖率 UDI coverage
UDI数据库 UDI database
UDI数据导入 UDI import
UDI差异 UDI difference
阳光平台目录 sunshine catalogue
阳光平台对照 sunshine match
阳光平台核对 sunshine check
阳光平台上报 sunshine report
阳光目录导入 sunshine import
HIS产品对照 HIS product match
HIS计费匹配 HIS charge match
HIS计费 HIS charge
HIS核对 HIS check
医疗收入 medical income/medical revenue/hospital income
HIS入库核对 HIS receipt check
HIS入库 HIS receipt
HIS人员信息 HIS staff
HIS人员 HIS staff
HIS项目 HIS item
经营报表 business report
卫生材料月报 materials monthly report
挂账发票 credit invoice
高值财务 high-value finance
库房消耗 store consumption
工作首页 home
首页 home
数据大屏 data screen
BI看板 BI board
登录 sign in
大屏 big screen
总览 overview
流程监控 process monitor
详情 detail
信息 information
金额 amount
批次 batch
下发批次 issue batch
打印 print
批量 batch
二维码 QR code
图片 picture
汇总 summary
明细 details
统计 statistics
报表 report
月报 monthly report
分析 analysis
总结 summary
入库 receipt
出库 delivery
使用 use
领用 claim
消耗 consumption
申请 application
审核 review
审批 approval
记录 (record)
登记 (registration)
管理 (management)
设置 setting
医院 hospital
院内 (hospital)
标准 standard
常用 favourite
菜单节点 menu node
菜单母树 menu master tree
页面不存在 page not found
催款函 dunning letter
付款 payment
计划单 plan
目录 catalogue
科目 account
单 ()
表 ()
的 ()`;

export const termsOfTitles: ReadonlyMap<string, readonly string[]> = new Map(
  TERMS.split('\n').map((line): [string, string[]] => {
    const at = line.indexOf(' ');
    return [line.slice(0, at), line.slice(at + 1).split('/')];
  }),
);
const longestTerm = Math.max(...[...termsOfTitles.keys()].map((term) => term.length));

/** A name put together from terms, the longest first, each with its English; undefined where some of it has none. */
export function composed(name: string, terms: ReadonlyMap<string, readonly string[]>, longest: number): (readonly string[])[] | undefined {
  const parts: (readonly string[])[] = [];
  for (let at = 0; at < name.length; ) {
    let to = Math.min(name.length, at + longest);
    while (to > at && !terms.has(name.slice(at, to))) to -= 1;
    if (to === at) return undefined;
    parts.push(terms.get(name.slice(at, to)) ?? []);
    at = to;
  }
  return parts;
}

/** The English of each term of a title, in its order; undefined where some of it has none. */
export const termsOf = (title: string): readonly (readonly string[])[] | undefined => composed(title, termsOfTitles, longestTerm);

const MOST_NAMES = 6;
/** What a page or kind may be called in English, the usual name first; none where a term is missing. */
export function englishNames(title: string): string[] {
  const ways = termsOf(title)?.reduce<string[]>(
    (names, part) => names.flatMap((name) => part.map((one) => (one.startsWith('(') ? name : `${name} ${one}`.trim()))).slice(0, MOST_NAMES),
    [''],
  );
  return [...new Set(ways ?? [])].filter(Boolean);
}

/** What a page or kind is called in English; undefined where a term is missing. */
export const englishOf = (title: string): string | undefined => englishNames(title)[0];
