import type { LayoutColumn, SheetLayout } from '../../../define/sheet-layout';

/**
 * Files the general ledgers outside import. Another one is a list of columns here. What may stand in a cell (server: kinds/finance/voucher):
 * date, year, period, no (of the voucher), line, line0, summary, account, accountName, debit, credit, amount, dc (1 借 0 贷), departmentCode,
 * departmentName, customerCode, customerName, supplierCode, supplierName, categoryCode, categoryName, papers, maker, reviewer, source.
 */
const col = (title: string, from?: string, more: Partial<LayoutColumn> = {}): LayoutColumn => ({ title, ...(from ? { from } : {}), ...more });
const money = { shape: 'money' } as const;

/** 用友 U8 总账工具“凭证引入”: the order of its text file, one line for each entry; numbered and checked there again. */
const u8Columns: readonly LayoutColumn[] = [
  col('日期', 'date', { shape: 'date' }),
  col('凭证类别', undefined, { is: '记' }),
  col('凭证号', 'no', { shape: 'number' }),
  col('附单据数', 'papers', { shape: 'number' }),
  col('摘要', 'summary'),
  col('科目编码', 'account'),
  col('借方金额', 'debit', money),
  col('贷方金额', 'credit', money),
  col('数量', undefined, { is: '0' }),
  col('外币', undefined, { is: '0' }),
  col('汇率', undefined, { is: '0' }),
  col('制单人', 'maker'),
  col('结算方式'),
  col('票号'),
  col('票号发生日期'),
  col('部门编码', 'departmentCode'),
  col('个人编码'),
  col('客户编码', 'customerCode'),
  col('供应商编码', 'supplierCode'),
  col('业务员'),
  col('项目编码', 'categoryCode'),
];

/** 金蝶 K/3 凭证标准格式. */
const k3Columns: readonly LayoutColumn[] = [
  col('FDATE', 'date', { shape: 'date' }),
  col('FTRANSDATE', 'date', { shape: 'date' }),
  col('FPERIOD', 'period', { shape: 'number' }),
  col('FGROUP', undefined, { is: '记' }),
  col('FNUM', 'no', { shape: 'number' }),
  col('FENTRYID', 'line0', { shape: 'number' }),
  col('FEXP', 'summary'),
  col('FACCTID', 'account'),
  ...(
    [
      ['partnerClass', 'partnerCode', 'partnerName'],
      ['departmentClass', 'departmentCode', 'departmentName'],
      ['categoryClass', 'categoryCode', 'categoryName'],
    ] as const
  ).flatMap(([name, code, words], at) => [col(`FCLSNAME${at + 1}`, name), col(`FOBJID${at + 1}`, code), col(`FOBJNAME${at + 1}`, words)]),
  ...[4, 5, 6, 7, 8].flatMap((at) => [col(`FCLSNAME${at}`), col(`FOBJID${at}`), col(`FOBJNAME${at}`)]),
  col('FTRANSID', 'source'),
  col('FCYID', undefined, { is: 'RMB' }),
  col('FEXCHRATE', undefined, { is: '1' }),
  col('FDC', 'dc', { shape: 'number' }),
  col('FFCYAMT', 'amount', money),
  col('FQTY', undefined, { is: '0' }),
  col('FPRICE', undefined, { is: '0' }),
  col('FDEBIT', 'debit', money),
  col('FCREDIT', 'credit', money),
  col('FSETTLCODE'),
  col('FSETTLENO'),
  col('FPREPARE', 'maker'),
  col('FPAY'),
  col('FCASH'),
  col('FPOSTER'),
  col('FCHECKER', 'reviewer'),
  col('FATTCHMENT', 'papers', { shape: 'number' }),
  col('FPOSTED', undefined, { is: '0' }),
  col('FMODULE'),
  col('FDELETED', undefined, { is: '0' }),
  col('FSERIALNO', 'no', { shape: 'number' }),
  col('FUNITNAME'),
  col('FREFERENCE'),
  col('FCASHFLOW', undefined, { is: '0' }),
];

/** 金蝶云星空 凭证引入模板: the head stands beside the first entry of each voucher. */
const head = (key: string, title: string, from?: string, more: Partial<LayoutColumn> = {}): LayoutColumn => ({ ...col(title, from, more), key, once: true });
const entry = (key: string, title: string, from?: string, more: Partial<LayoutColumn> = {}): LayoutColumn => ({ ...col(title, from, more), key });
const cloudColumns: readonly LayoutColumn[] = [
  head('FBillHead(GL_VOUCHER)', '*单据头(序号)', 'serial'),
  head('FAccountBookID', '*(单据头)账簿#编码', undefined, { is: '001' }),
  head('FAccountBookID#Name', '(单据头)账簿#名称'),
  head('FDate', '*(单据头)日期', 'date', { shape: 'date' }),
  head('FBUSDATE', '(单据头)业务日期', 'date', { shape: 'date' }),
  head('FYEAR', '(单据头)会计年度', 'year'),
  head('FPERIOD', '(单据头)期间', 'period'),
  head('FVOUCHERGROUPID', '*(单据头)凭证字#编码', undefined, { is: 'PRE001' }),
  head('FVOUCHERGROUPID#Name', '(单据头)凭证字#名称', undefined, { is: '记' }),
  head('FVOUCHERGROUPNO', '*(单据头)凭证号', 'no'),
  head('FATTACHMENTS', '(单据头)附件数', 'papers'),
  head('FISADJUSTVOUCHER', '(单据头)是否调整期凭证', undefined, { is: 'False' }),
  head('FACCBOOKORGID', '*(单据头)核算组织#编码', undefined, { is: '100' }),
  head('FACCBOOKORGID#Name', '(单据头)核算组织#名称', 'organisation'),
  head('FSourceBillKey', '(单据头)业务类型#编码'),
  head('FSourceBillKey#Name', '(单据头)业务类型#名称'),
  head('FIMPORTVERSION', '(单据头)引入版本号'),
  entry('*Split*1', '间隔列'),
  entry('FEntity', '*分录(序号)', 'entry'),
  entry('FEXPLANATION', '(分录)摘要', 'summary'),
  entry('FACCOUNTID', '*(分录)科目编码#编码', 'account'),
  entry('FACCOUNTID#Name', '(分录)科目编码#名称', 'accountName'),
  entry('FDetailID#FFLEX12', '(分录)物料分组#编码', 'categoryCode'),
  entry('FDetailID#FFLEX12#Name', '(分录)物料分组#名称(Null)', 'categoryName'),
  entry('FDetailID#FFlex6', '(分录)客户#编码', 'customerCode'),
  entry('FDetailID#FFlex6#Name', '(分录)客户#名称(Null)', 'customerName'),
  entry('FDetailID#FFlex5', '(分录)部门#编码', 'departmentCode'),
  entry('FDetailID#FFlex5#Name', '(分录)部门#名称(Null)', 'departmentName'),
  entry('FDetailID#FFlex4', '(分录)供应商#编码', 'supplierCode'),
  entry('FDetailID#FFlex4#Name', '(分录)供应商#名称(Null)', 'supplierName'),
  entry('FCURRENCYID', '*(分录)币别#编码', undefined, { is: 'PRE001' }),
  entry('FCURRENCYID#Name', '(分录)币别#名称', undefined, { is: '人民币' }),
  entry('FEXCHANGERATETYPE', '*(分录)汇率类型#编码', undefined, { is: 'HLTX01_SYS' }),
  entry('FEXCHANGERATETYPE#Name', '(分录)汇率类型#名称', undefined, { is: '固定汇率' }),
  entry('FEXCHANGERATE', '(分录)汇率', undefined, { is: '1' }),
  entry('FUnitId', '(分录)单位#编码'),
  entry('FUnitId#Name', '(分录)单位#名称'),
  entry('FPrice', '(分录)单价'),
  entry('FQty', '(分录)数量'),
  entry('FAMOUNTFOR', '(分录)原币金额', 'amount', money),
  entry('FDEBIT', '(分录)借方金额', 'debit', money),
  entry('FCREDIT', '(分录)贷方金额', 'credit', money),
  entry('FSettleTypeID', '(分录)结算方式#编码'),
  entry('FSettleTypeID#Name', '(分录)结算方式#名称'),
  entry('FSETTLENO', '(分录)结算号'),
  entry('FBUSNO', '(分录)业务编号', 'source'),
  entry('FEXPORTENTRYID', '(分录)现金流量#分录ID'),
];

export const VOUCHER_LAYOUTS: readonly SheetLayout[] = [
  { id: 'u8txt', label: '用友U8 文本', file: 'txt', sheet: '用友U8凭证', opens: '填制凭证,V800', columns: u8Columns },
  { id: 'u8', label: '用友U8 Excel', file: 'xlsx', sheet: '凭证', columns: u8Columns },
  { id: 'k3', label: '金蝶K3', file: 'xlsx', sheet: 't_Schema', columns: k3Columns },
  { id: 'cloud', label: '金蝶云星空', file: 'xlsx', sheet: '凭证#单据头(FBillHead)', columns: cloudColumns },
];
