/**
 * English of what labels of fields, their choices and buttons are made of, beside the terms of titles (english-terms.ts): several on a line,
 * alternatives parted by a slash, the usual one first; a term in brackets may be left out.
 */
export const LABEL_TERMS = `
产品名称 product, 规格型号 specification, 规格 specification, 型号 model, 备注 remark/note, 行备注 remark, 编码 code, 编号 number, 生产厂家 manufacturer/maker, 厂家 manufacturer
批号 lot/batch, 附件 attachment, 注册证号 registration number, 单据日期 date, 日期 date, 时间 time, 数量 quantity/qty, 有效期至 expiry date, 有效期自 valid from, 有效期 expiry
经办人 handler/person in charge, 储存条件 storage condition, 序列号 serial number, 换算 conversion, 单号 number, 状态 state/status, 货主 owner, 单据 document/paper
种类 kind
税率 tax rate/VAT rate, 税额 tax/VAT/tax amount, 生产日期 production date, 灭菌批号 sterilisation lot, 包号 pack number, 名称 name, 类型 type, 高值 high-value
低值 low-value
来源 source, 到期日 due date, 到期 due, 成本 cost, 月份 month, 唯一码 unique code, 单价 unit price/price, 不含税金额 net amount, 不含税 net, 含税 gross, 金额 amount
排序 order, 方向 direction, 剩余天数 days left, 客户 customer, 供应商 supplier/vendor, 发票号码 invoice number, 发票号 invoice number, 管理类别 class
单数 number of documents, 账期天数 payment term
电话 phone, 差异 difference/discrepancy, 差额 difference, 结算方式 settlement method, 方式 method, 对方 other side, 主刀 surgeon, 结果 result, 说明 description
用途 purpose
收货人 receiver, 收货仓库 receiving store, 发货仓库 shipping store, 开票状态 invoicing state, 未开票 not invoiced, 已开票 invoiced, 部分开票 partly invoiced, 开票 invoicing
毛利率 margin, 毛利 gross profit/profit
匹配结果 match result, 匹配 match, 来往 side, 确认 confirmation, 处理人 handled by, 处理 handling, 占比 share, 联系人 contact, 下限 minimum, 上限 maximum, 拒收 refused
原因 reason
业务员 salesman, 收费 charge, 发生额 amount, 术式 procedure, 姓名 name, 级别 level, 住院 inpatient, 门诊 outpatient, 加急 urgent, 紧急 urgent, 普通 ordinary, 可用 available
地址 address
承运商 carrier, 行数 lines, 使用时间 time of use, 范围 scope, 付款状态 payment state, 依据 basis, 内容 content, 结论 conclusion, 包装 packing, 退货 return, 进度 progress
未付 unpaid, 已付 paid, 付款 payment, 收款 receipt, 余额 balance, 摘要 summary, 次数 times, 植入 implant, 发布 publication, 天数 days, 类别 category, 分类 category
逾期 overdue
合格 qualified, 不合格 unqualified/rejected, 复核 check, 冷链 cold chain, 超时 overtime, 医生 doctor, 结算单号 settlement number, 开始 start, 结束 end, 申请人 applicant
审核人 reviewer/approver, 制单人 creator/maker
制单 creation, 证号 licence number, 手机 mobile phone, 账号 account, 等级 level, 年龄 age, 性别 sex, 床号 bed, 笔数 number, 户名 account name, 银行 bank, 现金 cash
期初 opening, 期末 closing, 占用 reserved, 预计 expected, 实际 actual, 承诺 promised, 要求 requested, 到货 arrival, 在途 in transit, 现存量 on hand, 现存 on hand, 存 stock
缺货 shortage, 运单号 waybill number
合同金额 contract amount, 合同类型 contract type, 签订 signing, 终止 stop, 已终止 stopped, 生效 effective, 执行 execution, 已执行 executed, 未执行 open, 进行中 in progress
已完成 completed, 完成 completed
待审核 to be reviewed/pending approval/pending review/waiting for approval/waiting for review/awaiting approval, 已审核 reviewed/approved, 已驳回 rejected
草稿 draft, 已作废 cancelled, 已红冲 reversed
待审批 to be approved, 待接单 waiting for acceptance/not accepted, 已接单 accepted, 待确认 to be confirmed, 已确认 confirmed, 待处理 waiting/to be handled, 已处理 handled, 未处理 not handled
待收货 to be received, 已收货 received, 待发货 to be shipped, 已发货 shipped, 部分发货 partly shipped
待匹配 unmatched/to be matched, 已匹配 matched, 部分匹配 partly matched, 已搁置 set aside, 未付款 unpaid, 已付款 paid, 部分付款 partly paid, 待开具 to be issued, 已开具 issued
启用 enabled, 停用 disabled, 有效 valid, 无效 invalid
已过期 expired, 即将到期 about to expire, 近效期 near expiry, 正常 normal, 异常 abnormal, 一致 matching, 不一致 not matching, 停售中 stopped, 待解除 to be released
已解除 released, 已收回 recovered, 已了结 settled, 未了结 open, 已说明 explained
寄售 consignment, 自有 own, 自动 automatic, 手工 by hand, 其他 other, 借调 loan, 直接 direct, 男 male, 女 female, 急诊 emergency, 是 yes, 否 no, 无 none, 全部 all
平台 platform, 本方 own
提交 submit, 审核 review, 通过 approve, 驳回 reject, 作废 cancel, 反审核 undo review, 红冲 reverse, 终止明细 stop lines, 跟进 follow up, 放弃 give up, 婉拒 decline, 定标 award
录入报价 enter quotation, 催办 urge, 转 turn into
指定供应商 choose supplier, 整批退货 return whole batch, 接单确认 accept order, 接单 accept, 拒单 refuse, 拣货 pick, 确认价格 confirm price, 要求退回 ask for return
改批准数 change approved quantity, 备货 prepare goods, 发车 depart, 送达 delivered, 签收 sign for, 确认收货 confirm receipt, 收货 receive, 归还 give back
转为留用 keep for good, 复盘 recount, 销毁 destroy, 申请解除 ask for release, 同意解除 release, 驳回解除 refuse release, 全部拒收 refuse all, 提出异议 raise objection
异议 objection, 续签 renew, 补充协议 supplement, 收回授权 withdraw authorisation, 撤销授权 revoke authorisation, 收回余额 take back balance, 退还余额 give back balance
差异通过 approve with difference, 登记查验 record verification, 登记红字发票 enter red invoice, 申请红字 request red invoice, 开具 issue, 发送 send, 撤回 withdraw
答复 answer, 改期 reschedule, 更正患者 correct patient, 表决 vote, 新增 add, 编辑 edit, 删除 delete, 复制 copy, 导入 import, 导出 export, 打印 print, 登记 register, 推送 send
平均 average, 合计 total, 总 total, 最高 highest, 最低 lowest, 最近 latest, 最早 earliest, 最长 longest, 单据数 documents, 条数 count, 数 count, 额 amount, 率 rate, 人 by
日 date, 员 person, 号 number, 费 fee, 货 goods, 本次 this time, 本期 this period
现有资金 cash on hand, 银行余额 bank balance, 准时率 on-time rate, 平均到货天数 average days to deliver, 漏费 missed charge, 医保 insurance, 患者 patient, 科室 department
产品 product, 供货商 supplier, 单位 unit, 温度 temperature, 记录数 readings, 机构 organisation, 库存 stock, 净销售额 net sales, 销售额 sales, 净 net, 含税金额 amount
应收 receivable, 应付 payable, 预收 received in advance, 预付 prepaid, 抵扣 offset, 票据号 voucher number, 未 not yet, 已 , 待 to be, 或 or, 和 and, 与 and
最近单据日期 latest date, 用量 use, 消耗 consumption, 日均 daily average, 月均 monthly average`;
