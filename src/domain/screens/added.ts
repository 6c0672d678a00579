import { defineScreens, type ScreenTab } from '../../define/define-screen';
import { statementTabs, voucherTabs } from './tabs';

const waiting = { id: 'waiting', label: '待处理', where: { state: ['0', '1', '3'] } };
const STATES = [waiting, { id: 'matched', label: '已匹配', where: { state: ['2'] } }, { id: 'parked', label: '已搁置', where: { state: ['4'] } }];

const DELIVERIES: readonly ScreenTab[] = [
  { id: 'all', label: '全部', where: {} },
  { id: 'dead', label: '未送达', where: { state: ['dead'] } },
  { id: 'waiting', label: '等待', where: { state: ['waiting', 'retrying'] } },
  { id: 'delivered', label: '已送达', where: { state: ['delivered'] } },
];

const LEAKS = [
  { id: 'open', label: '待处理', where: { state: ['open'] } },
  { id: 'aside', label: '已搁置', where: { state: ['aside'] } },
];
const UDI_STATES: readonly ScreenTab[] = [
  { id: 'open', label: '待处理', where: { state: ['open'] } },
  { id: 'aside', label: '保留本方', where: { state: ['aside'] } },
  { id: 'all', label: '全部差异', where: { state: ['open', 'aside'] } },
];
const INSURED: readonly ScreenTab[] = [
  { id: 'waiting', label: '待处理', where: { state: ['none', 'conflict', 'ended'] } },
  { id: 'matched', label: '已对照', where: { state: ['matched'] } },
  { id: 'all', label: '全部', where: {} },
];
const LISTED: readonly ScreenTab[] = [
  { id: 'all', label: '全部', where: {} },
  { id: 'on', label: '已挂网', where: { state: ['listed', 'ending'] } },
  { id: 'over', label: '失效', where: { state: ['ended', 'left'] } },
];
const ON_PLATFORM: readonly ScreenTab[] = [
  { id: 'waiting', label: '待处理', where: { state: ['none', 'ended', 'unit'] } },
  { id: 'matched', label: '已对照', where: { state: ['matched'] } },
  { id: 'all', label: '全部', where: {} },
];
const REPORTED: readonly ScreenTab[] = [
  { id: 'refused', label: '被退回', where: { state: ['refused'] } },
  { id: 'waiting', label: '待上报', where: { state: ['waiting'] } },
  { id: 'sent', label: '已上报', where: { state: ['sent'] } },
  { id: 'confirmed', label: '已确认', where: { state: ['confirmed'] } },
  { id: 'all', label: '全部', where: {} },
];
const RECALLS = [
  { id: 'open', label: '进行中', where: { state: ['open'] } },
  { id: 'done', label: '已完成', where: { state: ['done'] } },
  { id: 'void', label: '已撤销', where: { state: ['void'] } },
];
/** What is left over and what is settled stand beside the place and the goods; who was told, and why it stays, behind them. */
const RECALLED = 'state department warehouse partner productName specification unit batchNo quantity settled explained rest answer reason'
  .concat(' patients sn day masked recallOf')
  .split(' ');
const PARS = [
  { id: 'open', label: '待处理', where: { state: ['open'] } },
  { id: 'done', label: '已采纳', where: { state: ['accepted', 'wanted'] } },
  { id: 'dismissed', label: '已忽略', where: { state: ['dismissed'] } },
];
const EXCURSIONS: readonly ScreenTab[] = [
  { id: 'all', label: '全部', where: {} },
  { id: 'waiting', label: '待决定', where: { state: ['waiting'] } },
  { id: 'released', label: '已放行', where: { state: ['released'] } },
  { id: 'settled', label: '已清理', where: { state: ['settled', 'elsewhere'] } },
];
const ASKED: readonly ScreenTab[] = [
  { id: 'all', label: '全部', where: {} },
  { id: 'sent', label: '我的索票', where: { side: ['out'] } },
  { id: 'received', label: '收到的索票', where: { side: ['in'] } },
  { id: 'unanswered', label: '待我方确认', where: { side: ['in'], status: [1] } },
];
const PROMISES = [
  { id: 'broken', label: '未兑现', where: { state: ['broken'] } },
  { id: 'open', label: '待兑现', where: { state: ['open'] } },
  { id: 'kept', label: '已兑现', where: { state: ['kept'] } },
];

const RUNS = [
  { id: 'open', label: '排款中', where: { state: ['open'] } },
  { id: 'done', label: '已生成', where: { state: ['done'] } },
];
const RUN_LINES = [
  { id: 'taken', label: '本次付款', where: { state: ['taken'] } },
  { id: 'left', label: '未排', where: { state: ['left'] } },
  { id: 'held', label: '暂缓', where: { state: ['held'] } },
];

/** What is late stands in front, what was promised and asked behind it; then the columns of single papers. */
const DUNNED = 'partner overdue open promiseState promiseDay promised oldest remindedAt d30 d60 d90 older promisedBy due notDue items longest remindedBy'
  .concat(' sn state kind itemKind paper itemDate dueDate daysOver')
  .split(' ');
/** The same order for the weeks and for what they are made of: what lies on an account stands before what comes and goes. */
const FORECAST = 'week starts ends opening partner account cash overdueIn inflow overdueOut outflow closing state net'
  .concat(' basis direction sn dueDate expected kind')
  .split(' ');

/** Pages of the menu beside the 290 routes of the specification. */
export const addedScreens = [
  ...defineScreens('组织与用户', [
    ['/ptm/apiKeys', '接口密钥', 'PHDV', 'apiKeys', 'list', 'apiKey', 'add,edit,del,enable,disable,assign,export'],
    ['/ptm/signInProviders', '单点登录', 'PHDV', 'signInProviders', 'list', 'signInProvider', 'add,edit,del,enable,disable,assign,export'],
    ['/ptm/webhooks', '推送订阅', 'PHDV', 'webhooks', 'list', 'webhook', 'add,edit,del,enable,disable,export'],
    ['/ptm/webhookDeliveries', '推送记录', 'PHDV', 'webhookDeliveries', 'list', 'webhookDelivery', 'view,query,retry,export', { tabs: DELIVERIES }],
  ]),
  ...defineScreens('系统维护', [['/ptm/running', '运行状态', 'P', 'running', 'dashboard', 'running', '']]),
  ...defineScreens('产品管理', [
    [
      '/commonView/udiChecks',
      'UDI核对',
      'PHDV',
      'udiChecks',
      'report',
      'report:udiChecks',
      'query,adopt,askMaker,keep,chart,export,print',
      { tabs: UDI_STATES },
    ],
    ['/commonView/udiCoverage', 'UDI覆盖率', 'PHDV', 'udiCoverage', 'report', 'report:udiCoverage', 'query,chart,export,print'],
    ['/commonView/udiRecords', 'UDI数据库', 'PHDV', 'udiRecords', 'list', 'udiRecord', 'view,import,export'],
    ['/hospital/insuranceMatches', '医保对照', 'H', 'insuranceMatches', 'list', 'insuranceMatch', 'match,unmatch,export', { tabs: INSURED }],
    ['/commonView/sunshineListed', '阳光平台目录', 'HD', 'sunshineListed', 'list', 'sunshineListed', 'import,export', { tabs: LISTED }],
    ['/commonView/sunshineImports', '阳光目录导入', 'HD', 'sunshineImports', 'list', 'sunshineImport', 'view,add,del,export'],
    ['/commonView/sunshineMatches', '阳光平台对照', 'HD', 'sunshineMatches', 'list', 'sunshineMatch', 'match,unmatch,export', { tabs: ON_PLATFORM }],
    ['/commonView/sunshineChecks', '阳光平台核对', 'HD', 'sunshineChecks', 'report', 'report:sunshineChecks', 'query,settle,chart,viewCost,export,print'],
    ['/commonView/sunshineReports', '阳光平台上报', 'HD', 'sunshineReports', 'list', 'sunshineReport', 'report,viewCost,export', { tabs: REPORTED }],
    ['/ptm/udiImports', 'UDI数据导入', 'P', 'udiImports', 'list', 'udiImport', 'view,add,del,export'],
  ]),
  ...defineScreens('财务管理', [
    [
      '/commonView/vouchers',
      '记账凭证',
      'HDV',
      'vouchers',
      'list',
      'voucher',
      'generate,review,unreview,del,exportTo,print,export,view',
      { tabs: voucherTabs },
    ],
    [
      '/commonView/accountStatements',
      '往来对账',
      'HDV',
      'accountStatements',
      'list',
      'accountStatement',
      'generate,edit,del,submit,cancel,pass,nopass,print,export,view',
      { query: { sn: 'sn' }, tabs: statementTabs },
    ],
    ['/commonView/voucherAccounts', '会计科目', 'HDV', 'voucherAccounts', 'list', 'voucherAccount', 'seed,add,edit,del,enable,disable,import,export'],
    ['/commonView/voucherRules', '凭证规则', 'HDV', 'voucherRules', 'list', 'voucherRule', 'add,edit,del,enable,disable,export'],
    [
      '/commonView/bankLines',
      '银行流水',
      'HDV',
      'bankLines',
      'list',
      'bankLine',
      'import,match,unmatch,viewMatch,park,restore,generate,export',
      { tabs: STATES },
    ],
    ['/commonView/bankAccounts', '银行账户', 'HDV', 'bankAccounts', 'list', 'bankAccount', 'add,edit,del,enable,disable,query,export'],
    ['/commonView/dunning', '催收', 'DV', 'dunning', 'report', 'report:dunning', 'query,promise,remind,drill,chart,export,print', { columns: DUNNED }],
    ['/commonView/duePromises', '回款承诺', 'DV', 'duePromises', 'list', 'duePromise', 'follow,print,export', { tabs: PROMISES }],
    ['/commonView/dueReminders', '催收记录', 'DV', 'dueReminders', 'list', 'dueReminder', 'print,export'],
    ['/commonView/cashForecast', '资金预测', 'HDV', 'cashForecast', 'report', 'report:cashForecast', 'query,drill,chart,export,print', { columns: FORECAST }],
    ['/commonView/payRuns', '排款', 'HDV', 'payRuns', 'list', 'payRun', 'propose,generate,discount,print,export', { tabs: RUNS }],
    ['/commonView/payRunLines', '排款明细', 'HDV', 'payRunLines', 'list', 'payRunLine', 'choose,print,export', { tabs: RUN_LINES }],
    ['/commonView/bankLayouts', '流水格式', 'HDV', 'bankLayouts', 'list', 'bankLayout', 'del,export'],
  ]),
  ...defineScreens('证照管理', [
    ['/hospital/twoTickets', '两票制核查', 'H', 'twoTickets', 'report', 'report:twoTickets', 'query,ask,chart,viewCost,export,print'],
    [
      '/commonView/ticketRequests',
      '两票制索票',
      'HD',
      'ticketRequests',
      'list',
      'ticketRequest',
      'add,edit,del,submit,cancel,pass,nopass,export,view',
      { query: { sn: 'sn' }, tabs: ASKED },
    ],
  ]),
  ...defineScreens('HIS对接', [
    [
      '/hospital/leaks',
      '跑冒滴漏',
      'H',
      'leaks',
      'report',
      'report:leaking',
      'query,settle,park,restore,chart,viewCost,showPatient,export,print',
      { tabs: LEAKS },
    ],
  ]),
  ...defineScreens('质量与损溢', [
    ['/hospital/parProposals', '定数建议', 'H', 'parProposals', 'list', 'parProposal', 'refresh,accept,dismiss,viewCost,export', { tabs: PARS }],
    ['/commonView/coldExcursions', '冷链超温', 'HDV', 'coldExcursions', 'list', 'coldExcursion', 'release,giveBack,writeOff,export', { tabs: EXCURSIONS }],
    ['/commonView/coldChain', '冷链温度', 'HDV', 'coldChain', 'report', 'report:coldChain', 'query,chart,export,print'],
    ['/commonView/coldReadings', '温度记录', 'HDV', 'coldReadings', 'list', 'coldReading', 'add,import,export'],
    ['/commonView/recalls', '召回管理', 'HDV', 'recalls', 'list', 'recall', 'begin,urge,collect,complete,revoke,print,export', { tabs: RECALLS }],
    [
      '/commonView/recallProgress',
      '召回进度',
      'HDV',
      'recallProgress',
      'report',
      'report:recallProgress',
      'query,settle,explain,urge,complete,revoke,chart,showPatient,export,print',
      { columns: RECALLED },
    ],
  ]),
  ...defineScreens('打印', [
    ['/newprint/voucherPrint', '记账凭证打印', 'HDV', 'printVoucher', 'print', 'print:voucherPrint', 'print,pdf,setCopies'],
    ['/newprint/accountStatementPrint', '往来对账单打印', 'HDV', 'printAccountStatement', 'print', 'print:accountStatementPrint', 'print,pdf,setCopies'],
    ['/newprint/recallReport', '召回总结报告', 'HDV', 'printRecallReport', 'print', 'print:recallReport', 'print,pdf,setCopies'],
    ['/newprint/dueLetterPrint', '催款函打印', 'DV', 'printDueLetter', 'print', 'print:dueLetterPrint', 'print,pdf,setCopies'],
  ]),
];
