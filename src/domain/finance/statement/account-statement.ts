import { countersigned, THEIR_SIDE } from '../../../define/countersign';
import { defineDocument } from '../../../define/define-document';
import { choice, computed, date, extra, type Field, files, flag, money, note, ref, refs, text } from '../../../define/field';
import { lineRemark } from '../../blocks';
import { SIDES } from '../../datasets/balances';
import { CAUSES } from './causes';
import { statementActions } from './statement-actions';
import { besideBook, draftsOf, fromLedger } from './statement-lines';
import { statementRules } from './statement-rules';

const ANSWERS = 'same 相符:green, agreed 已确认:green, objected 有异议:red';
const signed = { min: '-999999999999.99' } as const;
const OUT = { ...signed, columnWhen: { side: ['out'] }, width: 105 };
const shown = <F extends Field>(field: F): F => extra(computed(field));
const listed = <F extends Field>(field: F): F => shown({ ...field, list: true });
/** What the reader's own book says stands on his copy alone. */
const own = <F extends Field>(field: F): F => listed({ ...field, columnWhen: THEIR_SIDE });
const ownHeader = <F extends Field>(field: F): F => shown({ ...field, shownWhen: THEIR_SIDE });
const unseen = (label: string) => shown(text(label, { max: 4000, columnWhen: { side: [] } }));

/**
 * 往来对账单: the account of one partner in a period as our ledger says it, sent to him. He reads each line beside what his own book says of the
 * same paper, why the two differ, and confirms or objects line by line; confirmed by both it stays as it is. Nobody sees the other's book:
 * what comes back is what he answered.
 */
export const accountStatement = defineDocument({
  kind: 'accountStatement',
  title: '往来对账单',
  prefix: 'DZ',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  header: {
    ...countersigned,
    partner: ref('partner', '对方单位', { column: 'partner_id', required: true, fixed: true, list: true, filter: true, width: 200 }),
    accountSide: choice('应收应付', SIDES, { column: 'subkind', fixed: true, inSight: true, default: 'payable', list: true, filter: true }),
    periodFrom: date('期间起', { fixed: true, inSight: true, list: true }),
    periodTo: date('期间止', { fixed: true, inSight: true, list: true, filter: true }),
    way: computed(choice('对账方式', 'platform 平台确认, paper 书面回函', { column: 'mode', default: 'platform', filter: true })),
    opening: shown(money('期初余额', signed)),
    increase: shown(money('本期增加', signed)),
    decrease: shown(money('本期减少', signed)),
    amount: computed(money('期末余额', { ...signed, column: 'total_amount', list: true, sum: true })),
    finding: ownHeader(text('核对结果', { max: 60, list: true, width: 200 })),
    answerState: shown(text('答复情况', { max: 60, list: true, inSight: true, width: 180 })),
    ownClosing: ownHeader(money('本方期末余额', { ...signed, list: true })),
    difference: ownHeader(money('差异合计', { ...signed, list: true, hint: '对方期末余额 − 本方期末余额' })),
    unlawful: ownHeader(money('其中须查明', { ...signed, list: true })),
    lawful: ownHeader(money('其中在途等', signed)),
    replyDate: extra(computed(date('回函日期', { shownWhen: { way: ['paper'] } }))),
    replyFiles: extra(computed(files('回函扫描件', { shownWhen: { way: ['paper'] } }))),
  },
  linesTitle: '往来明细',
  lines: {
    billDate: computed(date('日期', { width: 112 })),
    billNo: computed(text('单号', { width: 140 })),
    paperType: listed(text('类型', { width: 95 })),
    amount: computed(money('发生额', { ...signed, sum: true, columnWhen: THEIR_SIDE, width: 105 })),
    ownAmount: own(money('本方金额', { ...signed, width: 105 })),
    difference: own(money('差异', { ...signed, width: 90 })),
    answer: listed(choice('对账答复', ANSWERS, { width: 85 })),
    cause: own(choice('原因', CAUSES, { width: 140 })),
    increase: listed(money('增加', OUT)),
    decrease: listed(money('减少', OUT)),
    balance: listed(money('余额', { ...signed, width: 105 })),
    theirAmount: listed(money('答复金额', { ...signed, width: 105 })),
    objection: listed(note('异议原因', { max: 200, width: 160 })),
    ownSns: own(text('本方单据', { max: 500, width: 150 })),
    hint: own(text('提示', { max: 500, width: 160 })),
    invoiceNo: listed(text('发票号', { width: 120 })),
    summary: computed(text('摘要', { max: 200, width: 90 })),
    ...lineRemark,
    paperKind: unseen('单据种类'),
    isSettled: shown(flag('寄售结算', { columnWhen: { side: [] } })),
    ahead: shown(money('记为预收', { ...signed, columnWhen: { side: [] } })),
    near: unseen('单据标识'),
    wide: unseen('来源标识'),
  },
  sections: {
    differences: {
      title: '差异说明',
      fields: {
        cause: listed(choice('原因', CAUSES, { width: 150 })),
        paperSn: listed(text('对方单据', { width: 160 })),
        ownSn: listed(text('本方单据', { max: 500, width: 160 })),
        amount: computed(money('对方金额', { ...signed, sum: true })),
        ownAmount: listed(money('本方金额', signed)),
        difference: listed(money('差异', signed)),
        hint: listed(text('提示', { max: 500, width: 220 })),
      },
    },
  },
  actions: statementActions,
  addFlags: [],
  openWhenBorn: { header: ['handler'], lines: ['remark'] },
  openInMirror: { header: [], lines: [] },
  generates: {
    label: '生成对账单',
    flags: ['generate'],
    input: {
      periodFrom: date('期间起', { required: true, default: 'lastMonthStart' }),
      periodTo: date('期间止', { required: true, default: 'lastMonthEnd' }),
      accountSide: choice('应收应付', SIDES, { hint: '不选为应付和应收' }),
      partners: refs('partner', '对方单位', { hint: '不选为期间内有往来或余额的全部单位' }),
    },
    reads: ['statementsDue'],
    of: draftsOf,
    nothing: '该期间没有往来，也没有余额',
  },
  flowQuantity: '',
  startsAgreed: false,
  isRemark: true,
  countersign: {
    at: 'submit',
    when: ({ header }) => header.way !== 'paper',
    page: 'accountStatements',
    uri: 'accountStatement',
    header: ({ header }) => ({
      ...Object.fromEntries(TOLD.map((name) => [name, header[name]])),
      accountSide: header.accountSide === 'payable' ? 'receivable' : 'payable',
    }),
    lines: ({ remark }) => ({ remark, answer: '', theirAmount: '', objection: '' }),
    echoes: { header: ['answerState'], lines: ['answer', 'theirAmount', 'objection'] },
  },
  fills: [fromLedger, besideBook],
  says: [{ at: 'submit', when: ({ header }) => header.side === 'out', of: () => ({ answerState: '' }) }],
  checks: statementRules,
  print: 'accountStatementPrint',
});

const TOLD = ['periodFrom', 'periodTo', 'opening', 'increase', 'decrease', 'amount', 'remark'];
