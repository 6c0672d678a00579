import { nameOf } from './names';

/** Words people say for those that names are made of: what is said, a blank, what it is called; one a line. */
const OTHERWISE = `所有 全部
买 采购
进货 采购
卖 销售
没 未
单子 单
表格 报表
报告 报表
汇总表 汇总报表
明细表 明细报表
排名 统计
排行 统计
分析 统计
病人 患者
病区 科室
科室 部门
仓库 库房
库房 仓库
供货商 供应商
供应商 经销商
客户 医院
厂家 生产企业
厂商 生产企业
公司 企业
企业 机构
钱 金额
帐 账
消耗 使用
用量 使用
耗材 产品
商品 产品
货品 产品
品种 产品
物料 物资
东西 物资
领料 申领
领货 申领
领用 申领
要货 申领
发货 出库
出货 出库
收货 入库
进库 入库
发料 发放
退料 退库
清点 盘点
盘库 盘点
移仓 移库
调货 调拨
权限 授权
员工 人员
职工 人员
账号 用户
帐号 用户
新建 新增
添加 新增
创建 新增
增加 新增
修改 编辑
取消 作废
批准 审核
审批 审核
审核 审批
有效期 效期
保质期 效期
资质 证照
证件 证照
列表 管理
查询 管理
维护 管理
设置 管理`;
const pairs = OTHERWISE.split('\n').map((line) => line.split(' ') as [string, string]);
let sounded: [string, string][] | undefined;
/** The same in pinyin; a single syllable stands in too many words. */
const pairsInPinyin = () => (sounded ??= pairs.filter(([said]) => said.length > 1).map(([said, called]) => [soundOf(said), soundOf(called)]));
const soundOf = (word: string): string => nameOf(word).sounds[0]?.letters ?? word;

const MOST = 12;

/** The same in the words of names, one or two of them changed. */
export function saidOtherwise(words: string): string[] {
  const once = changed(words);
  return [...new Set([...once, ...once.flatMap(changed)])].filter((one) => one !== words).slice(0, MOST);
}

const changed = (words: string): string[] =>
  (/^[a-z]+$/.test(words) ? pairsInPinyin() : pairs).flatMap(([said, called]) => (words.includes(said) ? [words.replace(said, called)] : []));
