import { documentOf } from '../../../domain/registry';
import type { Frame } from '../reading/frame';
import { type ToolAnswer, together } from '../tool';
import { documentFigures } from '../tools/document-figures';
import { heldBack } from '../tools/held-back';
import { refusedPapers } from '../tools/refused';
import { waitingForMe } from '../tools/waiting';
import { whereStands } from '../tools/where-stands';
import { recordedReasons } from '../tools/why-returned';
import { given, use } from '../use';
import { kindsIn } from '../words/kinds';
import { HELD_BACK, LESS, LICENCES_ASKED_FOR, LONGEST, MAY_NOT_GO, REFUSED, STANDS, WAITS_FOR, WAITS_FOR_ME, WONT } from '../words/said/standing';
import { documentWordsOf } from './document-words-of';
import { kindOf } from './kind-of';
import { searched } from './papers-found';
import type { Told } from './words-of';

/**
 * Questions about how things stand: what still waits and for whom, what was refused and why, why goods came back, what waits longest, why
 * less can be had than lies there. How any of it is done is another question (asked-how.ts).
 */
export async function standingOfThings(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  // BS202611270003什么原因: what the paper itself says.
  if (frame.number && RECORDED.test(frame.text) && !NOT_DONE.test(frame.text) && recordedReasons.may(asking.context))
    return heard(told, () => use(recordedReasons, asking, { number: frame.number }));
  if (frame.number || frame.tail || asking.from.documentId || ['how', 'act', 'draft', 'command'].includes(frame.intent)) return undefined;
  const { text } = frame;
  if (isWhyHeldBack(told))
    return heard({ ...told, frame: { ...frame, cover: frame.cover.filter(({ sense }) => sense !== 'num') } }, () =>
      use(heldBack, asking, given({ product: told.product, batchNo: frame.lot, warehouse: told.warehouse })),
    );
  const wont = await whyTheyWont(told);
  if (wont) return wont;
  const isSentBack = /退回来?|退了回来/.test(text) && (frame.flows.some(({ flow }) => flow === 'invoice') || /申请|合同|发票|单据/.test(frame.kind ?? ''));
  if ((REFUSED.test(text) || isSentBack) && ASKS.test(text) && !HOW.test(text) && refusedPapers.may(asking.context))
    return heard(told, () => use(refusedPapers, asking, wordsOf(told)));
  if (LONGEST.test(text) && (frame.has('noun.todo') || WAITS_FOR_ME.test(text)))
    return heard(told, () => use(waitingForMe, asking, { ...given({ kind: kindOf(told) }), order: 'oldest' }));
  // 多少张卡在审批: how many papers wait for that, of whatever kind.
  if (frame.has('ask.howmuch') && WAITS_DECISION.test(text) && OF_PAPERS.test(text) && !frame.trait && documentFigures.may(asking.context))
    return heard(told, () => use(documentFigures, asking, { ...wordsOf(told), status: '待审核' }));
  // 退给康柏的那张为啥还没审: why it waits, not why goods went back.
  const isWaiting = /^(?:没|还没|未|尚未|待|等)/.test(frame.state ?? frame.trait ?? '');
  const reason = WHY.test(text) && !isWaiting ? reasonKind(told) : undefined;
  // 停售的为啥停: of those that are, not of those somebody only wrote down.
  if (reason)
    return heard(told, () =>
      use(recordedReasons, asking, {
        ...wordsOf(told),
        ...given({ trait: /中$/.test(frame.trait ?? '') ? frame.trait : undefined }),
        kind: reason,
        ...(LAST_ONE.test(text) ? { count: 1 } : {}),
      }),
    );
  // 安泰那边付到哪了: of the money, not of papers.
  const isOfMoney = frame.subject === 'account' && frame.partners.length > 0 && !frame.kind;
  if (
    !isOfMoney &&
    STANDS.test(text) &&
    !isFieldOf(told) &&
    (isOwnGoods(told) ||
      (asking.context.user.departments.length > 0 && OWN.test(text)) ||
      frame.kind ||
      frame.flows.length > 0 ||
      frame.has('noun.order') ||
      frame.has('noun.doc') ||
      frame.partners.length > 0)
  )
    return whereTheyStand(told);
  return undefined;
}

/** 跟泌尿借的那张批了没: what nobody the asker may name is called may still be written on his papers. */
async function whereTheyStand(told: Told): Promise<ToolAnswer> {
  const answer = await heard(told, () => use(whereStands, told.asking, { ...wordsOf(told), ...openWords(told) }));
  if (!answer.isEmpty) return answer;
  return (await withStranger(told)) ?? answer;
}

const FEW = 3;
async function withStranger(told: Told): Promise<ToolAnswer | undefined> {
  const [stranger] = told.frame.unknown;
  if (!stranger) return undefined;
  const { partner: _partner, ...words } = { ...wordsOf(told), ...openWords(told) };
  const rows = (await searched(told, words, { pageSize: 20 })).flatMap((hit) => hit.rows);
  const own = rows.filter((row) => Object.values(row).some((value) => typeof value === 'string' && value.includes(stranger))).slice(0, FEW);
  if (own.length === 0) return undefined;
  told.asking.asked?.push({ tool: 'heard', args: stranger });
  return together(await Promise.all(own.map((row) => heard(told, () => use(whereStands, told.asking, { number: String(row.sn) })))));
}

/** 他们咋不认, 惠诚为什么不给我们证照: what they refused and the reason they gave; where they refused nothing it is asked elsewhere. */
async function whyTheyWont(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const kind = frame.kind ?? (frame.has('noun.licence') ? LICENCES_ASKED_FOR : undefined);
  if (!kind || !WONT.test(frame.text) || !refusedPapers.may(asking.context)) return undefined;
  const before = asking.asked?.length ?? 0;
  const answer = await heard(told, () => use(refusedPapers, asking, { ...wordsOf(told), kind }));
  if (!answer.isEmpty) return answer;
  asking.asked?.splice(before);
  return undefined;
}
/** 可用比库存少, 为啥可用是0, 这批为什么不能发: less can be had than lies there, or none. */
const isWhyHeldBack = ({ frame }: Told): boolean =>
  (LESS.test(frame.text) && !frame.has('ask.howmuch')) ||
  // 为啥, after how much of it may be used: what holds the rest.
  (frame.has('ask.why') && frame.subject === 'stock' && frame.goods.length > 0 && CAN_BE_HAD.test(frame.text)) ||
  ((frame.has('ask.why') || HOW_COME.test(frame.text)) &&
    !frame.kind &&
    (HELD_BACK.test(frame.text) || (MAY_NOT_GO.test(frame.text) && (frame.goods.length > 0 || frame.lot !== undefined))));

const CAN_BE_HAD = /(?:能|可以?)[用发领卖出]|可用/;
const HOW_COME = /(?:怎么|咋)(?:会|就|才|只|都|[这那]么|是|没|不)/;

/** 明天手术都备货了吗: papers that tell 备货状态 themselves say so, each of its own. */
function isFieldOf(told: Told): boolean {
  const verb = DONE_YET.exec(told.frame.text)?.[1];
  const kinds = kindsIn(kindOf(told) ?? '')?.kinds ?? [];
  return verb !== undefined && kinds.some((kind) => Object.values(documentOf(kind)?.header ?? {}).some(({ label }) => label === `${verb}状态`));
}
const DONE_YET = /都([\u3400-\u9fff]{2})(?:[完好齐])?(?:了)?(?:吗|没有?)[?？]*$/;

/** The words without those that narrow by a record, a number or a sum: each of them must have reached a tool itself. */
const NARROWS = /^(?:name\.|number$|lot$|code$|tail$|amount$|spec$|bed$|qty$|num$)/;
const unnarrowed = ({ text, cover, unknown }: Frame): string =>
  [...cover.filter(({ sense }) => NARROWS.test(sense)).map(({ from, to }) => text.slice(from, to)), ...unknown].reduce(
    (rest, said) => rest.replace(said, ' '),
    text,
  );
/** Every word of such a question is placed by what it asks for. */
async function heard({ asking, frame }: Told, answer: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  asking.asked?.push({ tool: 'heard', args: [unnarrowed(frame), frame.state, frame.trait].join(' ') });
  return answer();
}

const RECORDED = /(?:什么|啥)(?:原因|理由)|(?:原因|理由)(?:是|写)|(?:为什么|为啥)(?:要)?(?:报损|报废|退货|退库|停售|调价)|因为(?:什么|啥)/;
const NOT_DONE = /[没未]|不能|不了|驳回|打回|作废|卡|红冲/;
const OF_PAPERS = /单|张|流程|申请/;
const WAITS_DECISION = /(?:卡|停|压|堵|堆)在?[^，。]{0,4}(?:审批|审核|审)|(?:等|待)(?:着)?(?:审批|审核)/;
const HOW = /怎么(?:驳回|打回|拒|样|再|重|提交|办|改|处理|弄)|咋(?:再|重|办|弄|改)|如何|怎样/;
const ASKS = /[吗么?？]|什么|啥|咋|怎么|为什么|为啥|理由|原因|有没有|哪[些张几]|多少|几张|谁|最近|被/;
/** 上次调价是因为啥: of the newest alone. */
const LAST_ONE = /上一?[次回]|(?:最近|最后|最新)(?:的)?(?:那|这)?一?[次回]/;
const WHY = /为什么|为啥|为何|怎么(?!还|没)|原因|理由|why/i;

/** Whose word is still out: only what waits for it. */
/** 我要的手套: what a ward asked for. */
const isOwnGoods = ({ frame, asking: { context } }: Told): boolean => frame.goods.length > 0 && context.user.departments.length > 0 && OWN.test(frame.text);
const OWN = /我(?:们|科|们科)?(?:想|申请|申|请|报)?(?:要|领|申领|申请|报|订)?的|领|申/;

const wordsOf = (told: Told) => {
  const { trait: _trait, status: _status, ...words } = documentWordsOf(told);
  return words;
};

/** What is done again and again on a ward is claimed; what waits is what was given in. */
function openWords({ frame, asking: { context } }: Told): { kind?: string; status?: string } {
  const waits = WAITS_FOR.test(frame.text) ? { status: '待审核' } : {};
  // 康达送的货验收了没: how far its orders came says it line by line.
  if (context.org.kind === 'H' && !frame.kind && frame.partners.length > 0 && frame.flows.some(({ flow }) => flow === 'inspect'))
    return { kind: '采购订单', ...waits };
  const isWard = context.org.kind === 'H' && context.user.departments.length > 0;
  // 医院说没收到: what was sent to it.
  if (context.org.kind !== 'H' && /没收到|没到货/.test(frame.text) && !frame.kind) return { kind: '销售出库单', ...waits };
  return !frame.kind && isWard && OWN.test(frame.text) ? { kind: '申领单', ...waits } : waits;
}

const ALL: readonly (readonly [RegExp, Readonly<Record<'H' | 'D' | 'V' | 'P', string>>])[] = [
  [/退库|还库/, { H: '退库单', D: '', V: '', P: '' }],
  [/退/, { H: '采购退货', D: '销售退货', V: '销售退货', P: '' }],
  [/报损|损耗/, { H: '报损单', D: '报损单', V: '报损单', P: '' }],
  [/报废/, { H: '报废单', D: '报废单', V: '报废单', P: '' }],
  [/停售|下架|锁|冻结|封存/, { H: '停售单', D: '停售单', V: '停售单', P: '' }],
  [/调价|改价/, { H: '调价单', D: '', V: '', P: '' }],
];

/** Papers that keep a reason: 医院为什么把货退了 is a sales return, 我们为什么退给厂家 a purchase return. */
function reasonKind({ frame, asking: { context } }: Told): string | undefined {
  if (!frame.flows.some(({ flow }) => ['return', 'giveback', 'loss'].includes(flow)) && !/停售|下架|锁|冻结|封存|调价|退货|退了/.test(frame.text))
    return undefined;
  const kinds = ALL.find(([words]) => words.test(frame.text))?.[1];
  const kind = kinds?.[context.org.kind];
  if (!kind) return undefined;
  const isToMaker = /退给(?:厂家|供应商|安泰|上家)|我们退/.test(frame.text) || suppliers(frame);
  return kind === '销售退货' && isToMaker ? '采购退货' : kind;
}
const suppliers = ({ partners }: Frame): boolean => partners.some(({ found }) => found.every(({ detail }) => detail === '供应商'));
