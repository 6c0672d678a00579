/** Who and where: partners, wards, stores, people, goods and papers, as they are called among colleagues. */
export const PEOPLE: Readonly<Record<string, string>> = {
  'noun.partner': `
    供货方 供货人 供货公司 供应方 供应单位 供应厂家 供应厂商 卖家 卖方 送货方 送货单位 上家 上游 上游厂家 上游供应商 下家 下游 下游客户
    买家 买方 买主 购货方 采购方 需方 甲方 乙方 客商 商户 商号 商行 厂里家 厂方 原厂 生产商 制造厂 代理 代理商 代理公司 分销商 分销 配送商
    配送公司 配送企业 配送单位 流通公司 贸易公司 合作方 合作单位 合作伙伴 合作公司 合作商 伙伴 往来户 往来方 往来客户 老客户 大客户 院方
    医院方 医院那边 医院客户 终端 终端客户 终端医院 企业 distributors distributor dealers vendors clients client buyers buyer manufacturers
    manufacturer makers maker partners partner companies company firms firm counterparties counterparty parties party 朝上家 向上家 从上家`,
  'noun.department': `
    各科里 科组 临床 临床科室 临床科 病房里 病区里 用科 用料科室 使用科室 领用科室 申领科室 请领科室 需求科室 科室里面 科室那边 下面科室
    下面的科室 下面各科 各临床 各临床科室 clinical|departments clinical|department nursing|units nursing|unit depts dept`,
  'noun.warehouse': `
    仓房 仓储 库存地 库存地点 存放地 存放地点 存放位置 存放处 放货的地方 stores storehouse storehouses storeroom stockroom stockrooms
    store|room store|rooms depot locations location`,
  'noun.person': `
    主刀 主刀医生 术者 手术医生 开单医生 医师 教授 护士长们 主任们 大夫们 医生们 护士们 责任护士 巡回护士 器械护士 登记护士 病号 患儿 伤员
    住院病人 住院患者 经办人 经办的人 经手人 经手的人 制单人 制单员 录单人 录入人 登记人 操作员 操作人 操作人员 申请人 申领人 领用人 领料人
    领的人 领货人 提货人 收货人 收货员 验收员 验收人 库管 库管员 保管 保管们 仓管 仓管员 管库的 管库员 采购们 采购人员 采购经理 销售人员
    销售代表 医药代表 厂家代表 跟台员 跟台人员 业务 业务人员 业务代表 送货员 配送员 司机 财务人员 会计 出纳 审批人 审核人 审核员 复核人
    盘点人 负责的人 当事人 同事 同事们 手下 下属 员工们 使用人 physicians physician surgeons surgeon nurse nurses patient|s employees
    employee staff keepers keeper storekeeper clerks clerk salesman salesmen reps rep applicants requester 销售员 销售员们`,
  'noun.goods': `
    货物 货品们 货色 东东 物件 物品 用具 家什 医疗用品 医用耗材 医用材料 医用品 卫生耗材 高值低值 高值品 低值品 常用品 常规耗材 常规品 单品
    产品们 商品们 品目 品名 品类货 械 医械 医疗器械 诊断试剂 检验试剂 敷料类 包材 易耗品 库存品 这些货 那些货 这些东西
    那些东西 这类货 这类东西 那类货 样东西 样货 几样东西 skus sku medical|supplies devices|used device stuff things thing merchandise
    commodity commodities disposables reagents reagent instruments implants|used specs spec specifications specification`,
  'noun.doc': `
    单据们 票单 凭单 单子们 单儿 这些单 那些单 那些单子 这批单 那批单 这几单 那几单 那几张 几张单子 几张单据 一张单 一张单子 这类单 这种单
    paper papers paperwork|of doc docs slip slips form forms voucher 的单 单有 单都 单里 的单子`,
  'noun.order': `
    采购的单 订货的单 订单们 下的单子 客户的单 客户的订单 医院的单 医院的订单 医院下的单 客户下的单 给我们的单 来单 来的单 接的单 接到的单
    接到的订单 收到的订单 p.o. pos purchase-orders sales|orders sales|order customer|orders`,
  'noun.contact': `
    打给谁 怎么联系 联系谁 联系得上 找谁联系 座机 手机号码 电话号码 联系电话 联络人 联络方式 微信 邮箱 传真 收货地址 发货地址 注册地址
    办公地址 开户银行 银行卡号 账户号 开票信息 开票资料 税务登记号 统一社会信用代码 信用代码 法人 法定代表人 对接人 业务联系人 基本资料
    客户资料 供应商资料 contacts contact|person phone|number telephone mobile email e-mail bank|account bank|details tax|number tax|id`,
  'noun.content': `
    里面都有啥 里面都是啥 里面是什么 里面是啥 里头有啥 里头有什么 里头都有啥 里头是啥 有哪些货 有些什么货 都有什么货 都有哪些货 几行明细 明细有哪些 几个品种在里面
    单里有什么 单里有啥 单里是什么 单上有什么 单上写的啥 contents contains contain line|items lines what|is|in what|was|in what|is|on`,
  own: `
    咱们科室里 咱们病区 咱科里 咱科室 咱们科里 我科室 我科里 我们科室里 我们科这边 我们这个科 我们这科 我们这边科室 我们护理单元 我们单元
    本单元 本部门 本科里 自己科 自己科里 自己科室 自个科 俺科 俺们科 我们病房 咱病房 本病房 咱们部门 我部门 our|unit this|ward
    this|department`,
  all: `
    全院上下 全院各科 院里所有 院内所有 整个医院 整个院 医院所有 医院全部 全部科室 所有科室 各个科室所有 全部的货 全部货 全仓 全库 所有库
    所有库房 所有仓库 全部库房 全公司上下 公司所有 公司全部 统共所有 entire whole across|the|hospital across|all hospital-wide everything`,
  here: `
    手上这张 眼前这张 眼下这张 面前这张 打开的这张 打开的这单 打开着的 正看的这张 正在看的 我看的这张 我现在这张 屏幕上这张 页面上这张
    当前这张 当前这单 当前单 本张 这份单 这份单据 这个单据 这个单子 这笔单 勾选的 勾上的 选的这几张 选了的 选定的 这条记录 this|one
    this|order this|form this|record this|page current|document current|record selected|rows selected`,
  it: `
    前面那张 前面那个 前面那家 上面那个 上面那家 上面第一个 刚才那家 刚才那批 头一个 头一家 头一条 第一条 第二家 第二条 第二笔 第三家
    第三条 第三笔 第四张 第四家 第五个 最后那个 最后那家 最后一家 最后一条 the|first|one the|second|one the|third|one the|last|one that|one
    first|one second|one third|one`,
  'noun.highvalue': `
    高值类 高值的 高值品种 高值材料 高值医用耗材 贵重耗材 贵重的 植入类 植入类耗材 植入的耗材 植介入 介入耗材 低值类 低值的 低值易耗
    低值易耗品 低值品种 普耗 普通耗材 high-value high|value high|cost low|value implantable implantables`,
  'noun.help': `
    操作手册 操作指南 操作说明 使用手册 使用教程 用户手册 新手教程 新手指南 指南 攻略 入门 帮助文档 帮助中心 怎么学 快捷方式 热键 manual
    guide tutorial tutorials user|guide instructions shortcut shortcuts`,
  'noun.rule': `
    规定 规矩 规范 制度 审批规则 审批权限 权限设置 流程设置 条件限制 限制条件 限制 限定 硬性规定 门槛 policy policies rules rule permission
    permissions workflow approval|flow`,
  'by.partner': `
    谁家 谁家的 谁家里 哪家的 是哪家 是谁家 都是谁家 哪家厂 各家供应商 各家客户 各家厂家 一家一家 一家家 挨家 逐家 per|vendor by|vendor
    by|client by|partner by|hospital each|vendor each|hospital which|vendor which|hospital which|suppliers which|customers which|vendors
    which|hospitals supplier-wise to|each|customer each|customer for|each|customer`,
  'by.department': `
    哪个科里 是哪个科 是哪个科室 哪科 哪一科 哪一个科 哪几科 每科 每个科里 各个科里 逐科 逐个科室 一个科一个科 挨个科 分科 分科看 科室维度
    by|dept by|unit each|unit which|dept which|unit which|wards which|departments department-wise per|ward`,
  'by.product': `
    哪样东西 哪样货 哪种东西 哪个品 哪个耗 哪类货 哪类东西 哪类耗材 每种东西 每样货 每样东西 每个规格型号 各样 各种货 各种耗材 各样东西
    逐个品种 逐个规格 逐品种 一样一样 一种一种 per|product per|item per|sku by|item by|sku by|spec each|item each|sku each|product
    which|item which|items which|sku`,
  'by.person': `
    哪个业务 哪个销售 哪个采购 哪个库管 哪个保管 哪个护士长 哪个医师 哪个主任 哪位主任 哪位医师 哪个术者 按业务 按经办人 按制单人 按操作员
    per|doctor per|surgeon by|doctor by|surgeon by|salesman by|nurse each|doctor which|doctor which|surgeon which|salesman which|nurse
    采购员各自 业务员各自`,
};
