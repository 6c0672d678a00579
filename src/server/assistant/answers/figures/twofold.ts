import { BLANK } from '../../../../define/blank-filter';
import { add, grouped, isZero } from '../../../../define/money';
import { datasetOf } from '../../../../domain/dataset-of';
import { carried } from '../../../../domain/datasets/carried';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { given, use } from '../../use';
import { PUNCTUAL } from '../../words/said/supplying';
import type { Told } from '../words-of';
import { apartBy } from './apart-by';
import { endingContracts } from './ending';
import { overdueInvoices } from './overdue-invoices';
import { pairOf } from './pairs';
import { stepsIn, stepsMeant } from './steps';
import { supplying } from './supplying';
import { textHeld } from './text-held';

const DAYS_LATE = /(?:晚|迟|超|逾期|拖|超期)了?(?:几|多少)天|(?:几|多少)天(?:没|还没)到/;
const LATE = /逾期|超期|没按时|晚了|过期(?:没|未)到|过了(?:交期|日期)/;
/** 晚了几天: orders that are late by how late they are. */
function late({ frame, asking, ...told }: Told): FigureWords | undefined {
  if (!DAYS_LATE.test(frame.text) || !(LATE.test(frame.text) && /订单|采购|货|单/.test(frame.text)) || frame.subject === 'account') return undefined;
  if (asking.context.org.kind !== 'H' && !/采购/.test(frame.text)) return undefined;
  const by = frame.by === 'partner' ? ['supplier'] : frame.by === 'product' ? ['productName'] : ['sn', 'supplier', 'daysLate'];
  return {
    of: 'pressing',
    measures: by[0] === 'supplier' ? ['orders', 'lines'] : ['lines'],
    where: { reason: 'late', ...given({ supplier: told.partner, warehouse: told.warehouse, specification: told.product }) },
    by,
    said: by.includes('daysLate') ? '超过预计到货日期还没到齐的采购订单，按单号、供应商和超期天数' : '超过预计到货日期还没到齐的采购订单',
    limit: Math.min(frame.count ?? 20, 50),
    ...(by.includes('daysLate') ? { order: '-daysLate' } : {}),
  };
}

/** 哪些产品没有合同: what the catalogue marks its goods with (有合同, 有医保码, 有UDI). */
function flagLacking(text: string): { name: string; said: string } | undefined {
  if (!/产品|耗材|品种|品规/.test(text)) return undefined;
  const flags = Object.entries(carried.dimensions).flatMap(([name, { kind, label }]) =>
    kind === 'flag' && label.startsWith('有') ? [{ name, said: label.slice(1) }] : [],
  );
  return flags.find(({ said }) => new RegExp(`(?:没有?|缺|无)(?:签|维护|登记|对照)?${said}`, 'i').test(text));
}

const NO_CERTIFICATE = /(?:没有?|无|缺|不带)(?:有效的?)?(?:产品)?注册证|注册证(?:已?过期|失效|没了|缺失|不全)(?:的|还|都|却)/;
/** 没有注册证还在用的产品: of the catalogue in use, what has no certificate, or one that ended. */
function lacking({ frame, asking, ...told }: Told): FigureWords | undefined {
  const flag = flagLacking(frame.text);
  if (flag && asking.context.org.kind !== 'P' && frame.subject !== 'help')
    return {
      of: 'carried',
      measures: ['goods'],
      where: { [flag.name]: 'false', ...given({ supplier: told.partner, manufacturer: told.maker }) },
      by: ['productName', 'specification'],
      said: `在用而没有${flag.said}的产品`,
      limit: 20,
    };
  if (!NO_CERTIFICATE.test(frame.text) || frame.subject === 'help' || asking.context.org.kind === 'P' || /到期|多久|什么时候/.test(frame.text))
    return undefined;
  const isOver = /注册证(?:已?过期|失效)/.test(frame.text);
  return {
    of: 'carried',
    measures: ['goods'],
    where: {
      ...(isOver ? { certBand: 'expired' } : { registrationNo: BLANK }),
      ...given({ supplier: told.partner, specification: told.product, manufacturer: told.maker }),
    },
    by: ['productName', 'manufacturer'],
    said: isOver ? '在用而注册证已过期的产品' : '在用而没有登记注册证号的产品',
    limit: 20,
  };
}

/** 入库没收到发票的: what was done and what was not are both said, and kept somewhere together; 30天内要到期的合同: the days it ends. */
export function saysBoth(told: Told): boolean {
  const { frame, asking } = told;
  const { kind } = asking.context.org;
  if (frame.ahead !== undefined && kind !== 'P' && ASKS.has(frame.intent) && endingContracts(told)) return true;
  const steps = kind === 'P' ? undefined : stepsIn(frame.text, kind);
  return kind !== 'P' && steps !== undefined && steps.did.length > 0 && pairOf(steps, kind) !== undefined && !frame.number && ASKS.has(frame.intent);
}

const ASKS = new Set(['list', 'figure', 'rank', 'share', 'average', 'trend', 'detail', 'open', 'none', 'compare']);
/** The answer of a dataset that keeps just what is asked for; undefined where none does. */
export function askedOfTwo(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const { kind } = asking.context.org;
  if (!ASKS.has(frame.intent) || frame.number || kind === 'P') return undefined;
  const steps = stepsMeant(frame, kind);
  const isOfCustomer =
    /欠我|应收|客户|销项/.test(frame.text) ||
    (frame.partners.length > 0 && frame.partners.every(({ found }) => found.every(({ detail }) => detail === '客户')));
  const pair = steps && pairOf(isOfCustomer && kind !== 'H' ? { ...steps, did: [...steps.did, 'sell'] } : steps, kind);
  if (pair && steps) for (const one of steps.done) asking.asked?.push({ tool: 'heard', args: heardIn(frame, one) });
  // What is consigned is what is settled.
  if (pair?.undone === 'settle' && frame.has('noun.consigned')) asking.asked?.push({ tool: 'heard', args: '寄售 consigned' });
  const words = endingContracts(told) ?? overdueInvoices(told) ?? late(told) ?? lacking(told) ?? supplying(told) ?? pair?.ask(told);
  if (!words) return undefined;
  asking.asked?.push({
    tool: 'heard',
    args: heardIn(frame, pair && steps ? steps.words : words.of === 'supplying' ? PUNCTUAL : DAYS_LATE),
  });
  const dataset = datasetOf(words.of);
  const apart = pair && dataset ? apartBy(told, words, dataset) : words;
  if (apart !== words) asking.asked?.push({ tool: 'heard', args: frame.cover.flatMap(({ sense, text }) => (sense.startsWith('by.') ? [text] : [])).join(' ') });
  return textHeld(told, dataset, apart.where)
    .then((where) => use(queryFigures, asking, { ...apart, where, measures: countFirst(frame.text, words.measures) }))
    .then(withPending);
}

/** What stands on an invoice that is not reviewed is neither: it is told beside what has none, with the sum of both. */
function withPending(answer: ToolAnswer): ToolAnswer {
  const { pending, uninvoiced } = (answer.data as { totals?: Record<string, string> } | undefined)?.totals ?? {};
  if (!pending || !uninvoiced || isZero(pending) || !answer.text.includes('\n\n')) return answer;
  const beside = `另有待审发票 ${grouped(pending)} 元，连它一共 **${grouped(add(uninvoiced, pending))} 元** 还没开出。`;
  return { ...answer, text: answer.text.replace('\n\n', `${beside}\n\n`) };
}

/** 多少张: how many there are is told before what they come to. */
const countFirst = (text: string, measures: readonly string[]): string[] =>
  /[几多少]+[张单笔]|how many/.test(text) && measures.includes('papers') ? ['papers', ...measures.filter((one) => one !== 'papers')] : [...measures];

/** Every word the rule stands on, to its end: what of it the tool is not told by name was heard all the same. */
function heardIn({ text, cover }: Told['frame'], words: RegExp): string {
  const found = words.exec(text);
  if (!found) return '';
  const [from, to] = [found.index, found.index + found[0].length];
  const touched = cover.filter((arc) => arc.from < to && arc.to > from && text.slice(arc.from, arc.to) === arc.text);
  // 还没到 of an invoice is read as 没到货: the word it stands for was heard as well.
  const meant = cover.filter((arc) => arc.from < to && arc.to > from && !touched.includes(arc)).map((arc) => arc.text);
  return [text.slice(Math.min(from, ...touched.map((arc) => arc.from)), Math.max(to, ...touched.map((arc) => arc.to))), ...meant].join(' ');
}
