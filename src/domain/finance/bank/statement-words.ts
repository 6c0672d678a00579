/** Banks whose statements are known; whoever has another says once what its columns mean. */
export const BANKS = 'icbc 工商银行, abc 农业银行, boc 中国银行, ccb 建设银行, cmb 招商银行, bocom 交通银行, other 其他银行';

/** What a bank is called in the names of files and above tables, and the titles no other bank writes. */
export const BANK_SIGNS: Readonly<Record<string, { names: RegExp; titles: readonly string[] }>> = {
  icbc: { names: /工商银行|工行|icbc/i, titles: [] },
  abc: { names: /农业银行|农行/, titles: ['交易日志号'] },
  boc: { names: /中国银行|中行/, titles: [] },
  ccb: { names: /建设银行|建行|ccb/i, titles: ['账户明细编号-交易流水号'] },
  cmb: { names: /招商银行|招行|cmb/i, titles: [] },
  bocom: { names: /交通银行|交行|bocom/i, titles: [] },
};

/**
 * What a column of a statement may say. Some banks tell the amount with its sign or beside a word for its side, some in two columns; some name both parties of a
 * payment, whichever of them we are.
 */
export const MEANINGS = {
  day: '交易日期',
  time: '交易时间',
  in: '收入金额',
  out: '支出金额',
  amount: '交易金额',
  side: '借贷方向',
  balance: '余额',
  currency: '币种',
  serialNo: '流水号',
  ownAccount: '本方账号',
  counterName: '对方户名',
  counterAccount: '对方账号',
  counterBank: '对方开户行',
  payerName: '付款人名称',
  payerAccount: '付款人账号',
  payeeName: '收款人名称',
  payeeAccount: '收款人账号',
  summary: '摘要',
  purpose: '用途',
} as const;
export type Meaning = keyof typeof MEANINGS;

/**
 * Titles by which statements of the large banks say it (define/sheet-words.ts); our own template writes the words of MEANINGS.
 */
export const TITLES: Record<Meaning, string> = {
  day: '交易日期 交易日 记账日期 入账日期 记账日 日期 交易时间',
  time: '交易时间 时间',
  in: '收入金额 贷方发生额 贷方金额 收入 存入金额 转入金额',
  out: '支出金额 借方发生额 借方金额 支出 支取金额 转出金额',
  amount: '交易金额 发生额 金额',
  side: '借贷方向 借贷标志 借/贷 收/支 收支方向 借贷标识 方向',
  balance: '余额 账户余额 交易后余额 本次余额 当前余额',
  currency: '币种 币别 货币 交易货币 货币种类',
  serialNo: '流水号 交易流水号 核心流水号 交易日志号 日志号 账户明细编号-交易流水号 业务流水号 凭证号',
  ownAccount: '本方账号 账号 查询账号',
  counterName: '对方户名 对方单位名称 对方名称 收/付方名称 对方单位 对方账户名称',
  counterAccount: '对方账号 收/付方账号 对方账户',
  counterBank: '对方开户行 对方开户机构 收/付方开户行名 对方行名 交易行名 对方行号',
  payerName: '付款人名称 付款人户名',
  payerAccount: '付款人账号',
  payeeName: '收款人名称 收款人户名',
  payeeAccount: '收款人账号',
  summary: '摘要 交易摘要 业务摘要',
  purpose: '用途 附言 交易附言 备注 交易用途',
};

/** What statements call the only money there is here. */
export const OWN_MONEY = /^((人民币)?元?(cny|rmb)?|(cny|rmb)人民币元?|156|0?1|¥|￥)$/i;
