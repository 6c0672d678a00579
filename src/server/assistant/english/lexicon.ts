/** Everyday English of the trade in the words lists know: `english/english chinese`, several on a line. Names of kinds, pages and fields bring their own. */

/** Things that are asked about. */
export const NOUNS = `
order 订单, purchase order/po 采购订单, sales order 销售订单, invoice/bill 发票, purchase invoice/supplier invoice 进项发票, sales invoice/customer invoice 销项发票
supplier/vendor 供应商, customer/client 客户
hospital 医院, dealer/distributor 经销商, manufacturer/maker 厂家, ward/department/dept 科室, patient 病人, doctor 医生, surgeon 主刀, nurse 护士
operation/surgery/op/procedure 手术, product/article 产品
goods/stuff/thing/items/item/supplies/material/anything/something/consumables 货, lot/batch 批号, stock/inventory 库存, transfer/stock transfer 移库单
stocktake/stock take/stock count 盘点单, cabinet/smart cabinet 智能柜
delivery/arrival 到货单, sales delivery/sale delivery/outbound delivery 销售出库单, sale order 销售订单, sale return 销售退货单, purchase receipt 采购入库单,
receipt/goods receipt 入库单, payment 付款单, payment application/payment request 付款申请单
advance payment/prepayment 预付款, contract/agreement 合同, licence/license/certificate 证照
price 价格, margin/gross margin/profit margin 毛利率, profit/gross profit 毛利, revenue/sales 销售额, spending/spend/expense/expenditure 花费, cost 成本
vat/tax 税额, tax rate/vat rate 税率, total/sum 合计, amount/value 金额, quantity 数量, balance 余额
cash/money in the bank/money on the account/bank balance 账上的钱, money 钱, bank account 银行账户, bank 银行, bank line/bank transaction/bank entry 银行流水
statement/account statement 往来对账单, voucher 凭证, requisition/claim/supply request 申领单
usage/consumption/use 用量, recall 召回, temperature excursion/excursion 冷链超温, temperature 温度, warehouse/store/storeroom 库房
main warehouse/main store 主仓库, central store/central warehouse 中心库, cold store/cold room/fridge 冷藏库
user/account 用户, people/person/staff/colleague 人, organisation/organization/org 机构, message/notice 公告
letter of authorisation/authorisation/authorization 授权书, registration certificate/registration 注册证, reason 原因
due date 到期日, expiry date/expiration date/expiry 有效期, salesman/salesperson/sales rep/rep 业务员, minimum/minimum level/safety stock 下限
difference/discrepancy/variance 差异, return 退货单, purchase return 采购退货单, sales return 销售退货单
quote/quotation 报价, enquiry/inquiry/rfq 询价单, purchase plan 采购计划, surgery plan/operation plan 手术计划, consignment 寄售
consignment goods/consigned goods/consigned stock 寄售的货, issue/goods issue 发放出库单, shipment 出库单
inspection/inspection report 验收单, loss report/write-off 报损单, scrap/scrap report 报废单, stop sale 停售单, settlement 结算单, use record/usage record 使用记录
name 名称, phone number/phone 电话, address 地址
charge/fee 收费, missed charge/leaked charge/unbilled use 漏费, task/todo 待办, step 步骤, button 按钮, page/menu 页面, password 密码, document/paper/form 单据
line 明细, remark/note/comment 备注, brand 品牌, specification/spec/size 规格
service charge/service fee 服务费, promise/payment promise 回款承诺, reminder/dunning 催收, plan 计划, report 报表, receivable 应收, payable 应付, debt 欠款
location/bin/shelf 货位, label/tag 标签, reagent 试剂, kit 套包, bed 床, cash forecast 资金预测
budget 预算, forecast 预测, average 平均, share/percentage 占比, month 月, week 周, day 天, year 年, platform 平台, system 系统, warning/alert 预警
waybill/tracking number 运单号, carrier 承运商, approval 审批, review 审核`;

/** What is done: the base form (its other forms follow by rule), and how Chinese says it. */
export const VERBS = `
order 下单, place 下单, buy 买, purchase 采购, sell 卖, ship 发货, dispatch 发货, send 发, send out 发货, deliver 到货, arrive 到货, come in 到货, turn up 到货, receive 收货
inspect 验收, accept 接单, approve 审核, review 审核, sign off 审核, reject 驳回, decline 驳回, turn down 驳回, refuse 拒收
cancel 取消, void 作废, return 退货, send back 退货, use 用, consume 消耗, use up 用, spend 花, owe 欠, pay 付款, collect 收款, invoice 开票, bill 开票, match 匹配
reconcile 对账, expire 到期, run out 到期, end 到期, create 制单, make 制单, write 制单, raise 制单, submit 提交
hand in 提交, take 拿, take out 取出, borrow 借, lend 借出, issue 发放, give out 发放, request 申领, ask for 申领, transfer 移库, count 盘点, recall 召回, log in 登录
sign in 登录, move 动, touch 动, store 放, keep 放, lie 放, quote 报价, reserve 占用, stop 停售, sign 签, charge 收费
refund 退款, supply 供货, write off 报损, scrap 报废, throw away 报废, add 新增, change 改, edit 改, correct 更正, reverse 红冲, undo 反审核, delete 删除, print 打印
export 导出, publish 发布, import 导入, confirm 确认, renew 续签, release 解除停售, settle 结算, register 登记, record 登记, enter 登记, open 打开
operate 做手术, plan 安排, schedule 安排, book 安排, come back 收回, get back 收回, recover 收回, restore 恢复, reopen 恢复, give back 归还, lose 丢, damage 破损, break 破损, find 找, see 看, look at 看, disagree 提出异议
dispute 提出异议, object 提出异议, unpack 拆包, pack 打包, award 定标, terminate 终止, close 终止, cost 花, earn 赚
visit 来, stay 住, restock 补货, replenish 补货, block 停用, disable 停用, freeze 冻结, resubmit 再提交, resend 重新发送, get 收到, pick 拣货, check 复核, prepare 备货
answer 答复, reply 答复, perform 做, do 做, set up 设置, assign 授权, reset 重置, withdraw 撤回, take back 撤回, urge 催, chase 催, remind 催`;

/** How something is: as it is said before what is so. */
export const STATES = `
overdue/late/past due/delayed 逾期, expired/out of date 已过期, unpaid 没付款, open/outstanding/unsettled 未结, pending/waiting 待审核
low/below minimum/below the minimum/running low/short 低于下限, in draft/draft/still draft 草稿, in transit/on the way 在途, urgent 加急
new 新, next 下一个, high-value/expensive 高值, low-value 低值, implant 植入, consigned/on consignment 寄售, sterile 灭菌, own 自有, disabled/inactive 停用
active/valid 有效, completed/finished/done 已完成, rejected 已驳回, voided/cancelled/canceled 已作废, reversed 已红冲, stopped 停售, late for delivery 逾期
wrong/incorrect/mistaken 错, free/available 可用, reserved 占用, damaged/broken 破损, frozen 冻结, due 到期, planned/scheduled 安排, unread 未读, online 在线
offline 离线, accurate/on time/punctual 准时, idle/slow-moving/slow moving 呆滞, empty 没有库存, male 男, female 女, near expiry/expiring soon 快到期`;

/** What stands first or last of them. */
export const EXTREMES = `
most/the most 最多, highest 最高, largest/biggest 最大, best 最高, top 最多, fastest/quickest 最快, slowest 最慢, earliest/first 最早, oldest 最早
latest/newest/most recent/last 最近, longest 最久, cheapest 最便宜, lowest 最低, least/fewest 最少, smallest 最小, worst 最低, youngest 最年轻
most expensive/dearest 最贵, busiest 最多, eldest 年龄最大`;

/** What goods are counted in. */
export const UNITS = `
box 盒, carton 箱, case 箱, piece 个, pc 个, set 套, roll 卷, pack 包, packet 包, bottle 瓶, bag 袋, pair 双, tube 管, unit 个, sheet 片, kind 种, type 种, sort 种
time 次`;
