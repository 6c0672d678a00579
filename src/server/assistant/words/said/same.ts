/** Words that stand for a word of the product: what its lists call a state, a kind of paper or a page, and how else people say or type it. */
export const SAME: Readonly<Record<string, string>> = {
  没审核: `
    没走完审批 没走完流程 流程没走完 审批没走完 还在审批 还在审 在审 在审批 正在审 正在审批 审着的 等领导签字 等签字 等签字的 等盖章
    卡在审批 卡着没审 卡着没批 没人审 没人审的 没人批 没人批的 没人签 没轮到审 没点头 unapproved not|approved not|yet|approved
    still|not|approved unsigned not|signed|off`,
  已审核: `
    过了审 过审 过审的 过审了 批复了 批复了的 审结 审结的 审完 审完的 审完了 审完了的 审好了 批完 批完的 批完了 批好了 签完了 签过字
    签过字的 签了字的 盖了章的 approved reviewed already|approved have|been|approved been|approved`,
  没提交: `
    没交上去 没交上去的 没报上去 没送审 没送审的 存着没交 只是草稿 还是草稿 草稿状态 草稿里 草稿箱 没发起 没发起的 还没发起 保存没提交
    drafts unsubmitted not|submitted`,
  已驳回: `
    退回改 退回修改 退回来改的 驳了 驳了的 驳掉的 驳回来 驳回来的 毙掉的 毙了的 没批下来 没批下来的 没审过 没审过的 没给过 没给批 没准
    没准的 审不过的 打回来了 打回来的 打回了 打回重做 弹回来的 顶回来的 被拒 被拒的 被拒了 被毙 被毙的 被否 被否了 rejected refused
    turned|down sent|back|for|changes denied declined`,
  已作废: '作废掉的 作废了 作废了的 废了的 废掉的 废单 废票 取消了的 取消掉的 撤掉的 撤了的 撤销了的 void voided cancelled canceled annulled',
  已红冲: '冲掉的 冲了的 冲过的 冲红的 冲红了 红冲掉 红冲掉的 红冲了 红字冲掉 reversed red-flushed flushed',
  已终止: '叫停的 叫停了 中止的 中止了 中断的 停掉的 停掉了 关掉的 关闭了的 砍掉的 砍了的 没执行就停 不执行了 不要了的 terminated stopped|early closed|early',
  已完成: `
    完结 完结的 完成了 完成了的 结束了 结束了的 走完了 走完了的 办完的 办完了 办完了的 办结的 办结了 做完了的 弄完了 全到齐了 全送齐了
    到齐了的 送齐了的 了结了 了结的 completed finished done closed fully|delivered`,
  没完成: `
    没完结 没完事 没办结 没了结 没了结的 没走完 没走完的 没收尾 没做完 没做完的 没结束 没结束的 没干完 进行着 进行着的
    正在执行 在执行 还开着的 半拉子 烂尾 烂尾的 unfinished incomplete not|finished not|completed not|closed still|open in|progress|ones`,
  没到货: `
    没见货 没见到货 没见着货 没见影 没见影子 没影 没影儿 没影的 没影子 没动静的单 欠着没送 欠着没来 欠货 欠货的 欠交 欠交的 差着货 还差着
    短货 短交 没交齐 没交完 没送够 没送全 没补上 没补齐 到了一半 到了一部分 只到了一部分 送了一半 送了一部分 部分到货 部分送货 在等货 等货
    等货的 等着到 等着到货 等着来 等来货 尾数 尾货 欠数 欠的数 差的数 undelivered not|delivered not|arrived hasn|t|arrived haven|t|arrived
    not|yet|delivered not|yet|arrived still|undelivered still|not|delivered still|not|arrived still|to|come outstanding|deliveries
    not|received not|come|in back|order back|orders backordered 没到的货 没送的货 没来的货 没送来的货 没到的东西 没来的东西
    owes|us|in|deliveries owe|us|in|deliveries waiting|for|delivery awaiting|delivery still|waiting|for|delivery waiting|to|be|delivered
    to|be|delivered pending|delivery`,
  没发货: `
    没发的货 没发全 没发够 没发足 没给货 没给我们 没给够数 没给够的 没给足 没给齐的 没兑现 没兑现的 欠着没发 欠着没发的 欠发 欠发的
    压着没发 压着没发的 压着不发 拖着没发 拖着没发的 拖着不发 等发 等发的 等着发 等着发的 等着发货 等着发货的 等着备 等着备货 unshipped
    not|shipped not|yet|shipped still|not|shipped still|unshipped not|sent|out undispatched not|dispatched to|be|shipped awaiting|dispatch
    awaiting|shipment not|issued unissued not|fulfilled unfulfilled`,
  没收货: `
    没点收 没点收的 没签收 没签收的 没接收 没接收的 没收下 没收进来 没收进来的 等着收 等着收的 等收 等收的 送到没收 送到没收的 到了没收
    到了没收的 not|received|by not|signed|for unreceived waiting|to|be|received`,
  没验收: `
    没验的 没验完 没验完的 没验货 没验货的 没质检 没质检的 没检 没检的 没查验 等验 等验的 等着验 等着验的 等着验收 到了没验 到了没验的
    到货没验 uninspected not|inspected not|yet|inspected awaiting|inspection to|be|inspected`,
  没入库:
    '没上架 没上架的 没入进来 没进库 没进库的 没办入库 没做入库 收了没入 收了没入库 验了没入库 验了没入 到了没入库 not|put|away not|stored not|yet|booked|in',
  没接单: `
    没接的单 没接手 没受理 没受理的 没应 没回应 没回应的 没理 没理的 没理会 不接 不接的 不接单 不接单的 不理 不理的 没人接 没人接的
    没人接单 没人理 没人理的 等接 等接的 等着接 等着接单 not|accepted unaccepted not|yet|accepted haven|t|accepted have|not|accepted
    have|not|yet|accepted have|not|accepted|yet not|taken to|be|accepted awaiting|acceptance waiting|to|be|accepted`,
  没确认: `
    没点确认 没点确认的 没回复的 没回函 没回函的 没给回复 没给答复 没认账 没认 没认的 没对账 没对账的 没对完 没对完的 不确认 不确认的
    不认账 不认 不认的 不回复 不回复的 不答复 等着确认 等着确认的 等回复 等回复的 等着答复 unconfirmed not|confirmed not|yet|confirmed
    awaiting|confirmation to|be|confirmed unanswered not|answered`,
  已确认: '认了的 认过的 认账的 认账了 回复了的 答复了的 确认掉的 确认了 确认了的 确认完的 对完账的 对完了的 对好了的 confirmed already|confirmed',
  没结算: `
    没结的 没结完 没结完的 没结掉 没结清的 没结账 没结账的 没算账 没算清 没清算 没转结算 未结完 等着结 等着结算 unsettled|use not|settled
    not|yet|settled to|be|settled`,
  已结算: '结算了的 结算掉的 结算完的 结完了 结完的 结完了的 结掉了的 结过账的 already|settled',
  没开票: `
    没开发票 没开发票的 没开票的 没开的票 没开出票 没出票 没给票 没给票的 没给我们票 没来票 没到票 没到票的 没收到票 没票 没票的 欠票
    欠票的 差票 差票的 发了没开票 发了货没开票 货发了没开票 货到票没到 票没到 票没来 uninvoiced not|invoiced not|yet|invoiced unbilled
    not|billed to|be|invoiced awaiting|invoice 票没跟上 票没跟上的 票还没跟上 票还没跟上的 没跟票 没开上票 票没开 票没开的 票没给 票没给的
    票还没来 票还没开`,
  借出未还: `
    借了没还 借了没还的 借走没还 借走没还的 借出没还 借出没还的 借出去没还 借出去没还的 借出去还没还 借出去还没回来 借出还没还 没还回来
    没还回来的 没还回来的东西 借去没还 借去没还的 还没归还 没归还 没归还的 lent|out not|returned|yet not|given|back borrowed|not|returned`,
  停售中: `
    停着不让发 停着不让发的 停着不让用 停着的 停着 停住的 停用着 停用着的 停用的 停售的 停售着 停售着的 停售了的 停发 停发的 停发着 停了的
    不让发 不让发的 不让用 不让用的 不让卖 不让卖的 不让出库 不让出 不许发 不许发的 不许用 不许用的 不准发 不准发的 不准用 不准用的 不准卖
    不能发 不能发的 不能用的 禁用 禁用的 禁发 禁止使用 禁止使用的 禁止发放 封着 封着的 封了的 封起来的 封存的 封存着 封存着的 封存了的 冻着
    冻着的 冻住的 冻结着 冻结着的 冻结的 冻结了的 锁着不让用 锁起来的 扣着不让用 扣着不发 扣住不发 扣下的 下架的 下架了的 暂停使用
    暂停使用的 暂停发放 暂停销售 召回中 召回中的 召回的 被召回 被召回的 under|recall recalled stop-sale on|stop|sale stop|sale stop|sell
    stopped|from|sale stopped|sale blocked quarantined quarantine on|hold|lots not|allowed|to|issue 不让往下发 不让往下发的 不让领 不让领的
    不让往外发 不许往外发 不让动 不让动的 不能发放 不能发放的 can't|be|issued cannot|be|issued can't|be|used cannot|be|used can't|be|sold
    cannot|be|sold may|not|be|issued under|a|recall`,
  拒收: `
    拒收的 拒收过 拒收过的 拒收了 拒收了的 被拒收 被拒收的 被拒收过 不收的 不肯收 不肯收的 没肯收 没肯收的 拒签 拒签的 拒绝收货 拒绝收货的
    退了不要 不要退回来的 refused|delivery refused|deliveries refused|goods refused|on|delivery`,
  有异议: '有意见 有意见的 有争议 有争议的 提了异议 提异议的 闹分歧 有分歧 不同意的 对不上账的 disputed in|dispute contested',
  有差异: `
    对不上数 对不上数的 数对不上 数对不上的 数不对 数不对的 账实不符 账实不符的 账物不符 有出入 有出入的 有误差 有差错 不一致 不一致的
    多了或少了 with|differences with|discrepancies discrepancies discrepancy mismatch mismatches`,
  差异待处理: '票货对不上 票货不符 票和货对不上 票和入库对不上 金额对不上的票 核对不一致 核对有差异 有差异没处理 差异没处理',
  紧急: '加急 加急的 急件 急单 急用的单 急需的单 特急 urgent|orders rush rush|orders emergency|orders',
  即将到期: `
    马上到期的合同 快到期的合同 快到其的合同 要到期的合同 快到头的合同 合同快到期 合同要到期 合同快到期的 expiring|contracts
    contracts|expiring contracts|about|to|expire`,
  采购订单: '采购单子 采购的单子 订货单子 订购单 采购合同单 给供应商下的单 下给供应商的单 给厂家下的单 purchase|order po cgdd',
  销售订单: '客户下的订单 医院下的订单 医院来的单 医院来单 客户来单 客户来的单',
  使用登记: '用量登记 登记用量 耗材登记 登记耗材 记用了多少',
  供应商管理: 'yngys 院内供应商 本院供应商',
  发票审核: 'fpsh',
  注册证: 'zcz',
  销项发票: 'sxfp',
  高值: 'gz gzhc 高职 高直',
  低值: 'dz dzhc',
  近效期: 'jxq xqyj xqyjing',
  应付: 'yf yfzk',
  应收: 'yszk',
  待审核: 'dsh 等着审 等着审的 等着批 等着批的 等审 等审的 等批 等批的 waiting|for|approval pending|review awaiting|approval|of pending|approval|of',
  待发货: 'dfh',
  待接单: 'djd',
  待收货: 'dshou',
  未付: 'wf wfk',
  库存: '库村 库纯 苦存 裤存 酷存 kc',
  入库: '入裤 入酷 入苦 入哭 如库',
  出库: '出裤 出酷 初库',
  发票: '法票 发漂 罚票',
  盘点: '判点 盘店 盼点',
  过期: '过其 过七 过齐',
  到期: '到其 到齐期 倒期 道期',
  效期: '效其 校期 笑期',
  申领: '申令 深领 申玲 伸领',
  供应商: '供应上 供货上 供因商 公应商 gys',
  耗材: '好材 耗才 号材 耗财',
  批号: '皮号 批好 披号',
  科室: '课室 科事 科市 可室',
  结算: '借算 节算 截算 结蒜',
  应收款: '应手款 英收款',
  付款: '付宽 附款 富款',
  单子: '担子 丹子',
  往来对账单: '对账单 对帐单 对账表 对账函',
  机构注册: 'registration',
  客户: 'kh',
  仓库: 'ck库',
};
