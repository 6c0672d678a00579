import { documentOf } from '../../../domain/registry';
import { asksOfRecord } from '../own-words/asks-whether';
import type { Frame } from '../reading/frame';
import { listPapers } from '../tools/list-papers';
import { given } from '../use';
import { kindsIn, readableKinds } from '../words/kinds';
import { LACKING } from '../words/said/lacking';
import { documentWordsOf } from './document-words-of';
import { kindOf } from './kind-of';
import { searched } from './papers-found';
import type { Told } from './words-of';

/** 最近那张, 上一张, 刚开的那张: one paper, the newest of its kind. */
const NEWEST = /(?:最近|最新|最后|上|刚(?:刚|才)?[^，。]{0,3})(?:的)?(?:那|这|一)?(?:一)?[张单笔份](?!以)|[那这][张笔份]最[近新后]/;
/** 我上次申领是什么时候: the newest of his papers. */
const OWN_LAST = /^我(?:们科?|自己)?(?:上次|上一次|上回|最近一次|最后一次)[^，。]{1,10}(?:什么时候|啥时候|哪天|几号)/;
/** 那张, 那份: one paper, by whatever is said of it. */
const POINTED = /[那这](?:一)?[张份笔](?!些)/;
/** 运送外包那个合同: one of a kind that is named, called by something. */
const ONE_OF = /[那这]个/;
const isNamedOne = ({ text, cover }: Frame): boolean => {
  const found = ONE_OF.exec(text);
  return found !== null && found.index >= 2 && cover.some(({ sense, from }) => sense === 'kind' && from === found.index + found[0].length);
};
/** What is asked of it beside being shown. */
const ASKS =
  /到哪|哪一步|(?:怎么|咋)[^，。]{0,6}(?:[没未]|不[了上成动掉出过])|卡|谁|什么时候|啥时候|几号|哪天|多久|为什么|为啥|怎么(?:还|没|不)|进度|状态|进展|[没未](?:有)?[^，。]{0,4}[?？]?$|[吗么][?？]?$|多少|几[行种个]|明细|有哪些|什么东西|哪些货|理由|原因/;
const OTHERWISE = new Set(['draft', 'act', 'command']);
/** Fields that are called by words people remember: 合同名称, 标题. */
const NAMED = /名称|标题|主题|项目/;

/** The question with the number of the one paper it speaks of: the newest of its kind, or the only one that is what is said of it. */
export async function ofOnePaper(told: Told): Promise<Told> {
  const { frame, asking } = told;
  if (frame.tail && !frame.number && !OTHERWISE.has(frame.intent)) return ofTail(told, frame.tail);
  const isNewest = NEWEST.test(frame.text) || (OWN_LAST.test(frame.text) && frame.goods.length === 0 && frame.partners.length === 0);
  if (frame.number || frame.tail || frame.has('here') || OTHERWISE.has(frame.intent) || !(ASKS.test(frame.text) || LACKING.test(frame.text))) return told;
  if (
    !(isNewest || POINTED.test(frame.text) || isNamedOne(frame)) ||
    (!frame.kind && frame.flows.length === 0 && !frame.has('noun.order') && !(frame.amount && frame.has('noun.doc')))
  )
    return told;
  if (asksOfRecord(asking.context, frame.text)) return told;
  if (readableKinds(asking.context).length === 0 || (frame.intent === 'how' && frame.has('ask.how'))) return told;
  const number = isNewest ? await newestOf(told) : ((POINTED.test(frame.text) ? await onlyOf(told) : undefined) ?? (await namedSo(told)));
  if (!number) return told;
  const asked: Frame = { ...frame, number, end: undefined, ...(frame.intent === 'how' ? { intent: 'detail' as const, subject: 'document' as const } : {}) };
  return { ...told, frame: asked };
}

/** 预验收单0005里有几样东西: of the papers of that kind the only one whose number ends so. */
async function ofTail(told: Told, tail: string): Promise<Told> {
  const { frame, asking } = told;
  const kinds = kindsIn(kindOf(told) ?? '')?.kinds ?? [];
  const found: string[] = [];
  for (const definition of readableKinds(asking.context).filter(({ kind }) => kinds.includes(kind))) {
    const { list } = await listPapers(asking.context, definition, { 'f.sn': tail }, { pageSize: 50 });
    found.push(...list.map(({ sn }) => String(sn)).filter((sn) => sn.endsWith(tail)));
  }
  const [number, ...others] = found;
  if (!number || others.length > 0) return told;
  const intent = OF_ONE.has(frame.intent) ? frame.intent : 'detail';
  return { ...told, frame: { ...frame, number, intent, subject: 'document', by: undefined } };
}
const OF_ONE = new Set(['explain', 'detail', 'open']);

async function newestOf(told: Told): Promise<string | undefined> {
  const hits = await searched(told, documentWordsOf(told), { pageSize: 1 });
  const [newest] = hits.flatMap(({ rows }) => rows).sort((a, b) => moment(b.createdAt) - moment(a.createdAt));
  return newest && String(newest.sn);
}
const moment = (value: unknown): number => new Date(String(value ?? 0)).getTime() || 0;

const ASKS_WHY = /咋|怎么|为什么|为啥/;
/** 瑞和那张七万五的订单: the only one of that partner, that sum. */
async function onlyOf(told: Told): Promise<string | undefined> {
  const { frame } = told;
  const { status, trait, ...own } = documentWordsOf(told);
  // A sum and a partner tell it by themselves: 咋还没发货 asks of it.
  const words = own.amount && own.partner && ASKS_WHY.test(frame.text) ? own : { ...own, ...given({ status, trait }) };
  if (frame.unknown.length > 0 || !(words.amount ?? words.partner ?? words.product ?? words.period)) return undefined;
  const rows = (await searched(told, words, { pageSize: 2 })).flatMap((hit) => hit.rows);
  return rows.length === 1 && rows[0] ? String(rows[0].sn) : undefined;
}

const WHOLE = 4;
/** 合同卡在谁那: the kind a text begins with, by its longest name. */
const kindBegun = (text: string): string | undefined =>
  [6, 5, 4, 3, 2].map((length) => text.slice(0, length)).find((said) => said.length > 1 && kindsIn(said)?.said === said);

/** 分子诊断那份合同: the only one whose name holds the words nothing was read from; 手术室套包配送那份合同: or all of the words before it. */
async function namedSo(told: Told): Promise<string | undefined> {
  const { frame, asking } = told;
  const pointed = POINTED.exec(frame.text) ?? ONE_OF.exec(frame.text);
  const before = pointed?.index ?? 0;
  const said = frame.text.slice(0, before).replace(/[的\s]/g, '');
  const behind = pointed ? kindBegun(frame.text.slice(pointed.index + pointed[0].length)) : undefined;
  const kind = behind ?? kindOf(told);
  const isWhole = behind !== undefined && behind !== frame.kind && said.length >= WHOLE;
  const isStrange = frame.unknown.length > 0 || frame.cover.some(({ sense, to }) => sense === 'word' && to <= before);
  if (!kind || said.length < 2 || !(isStrange || isWhole)) return undefined;
  for (const one of kindsIn(kind)?.kinds ?? []) {
    const definition = readableKinds(asking.context).find(({ kind: own }) => own === one);
    const field = Object.entries(documentOf(one)?.header ?? {}).find(([, { kind: is, label, filter }]) => is === 'text' && filter && NAMED.test(label))?.[0];
    if (!definition || !field) continue;
    const { list } = await listPapers(asking.context, definition, { [`f.${field}`]: said.slice(0, 2) }, { pageSize: MOST });
    const [only, ...others] = list.filter((row) => isWithin(said, String(row[field] ?? '')));
    if (!only || others.length > 0) continue;
    asking.asked?.push({ tool: 'heard', args: frame.text });
    return String(only.sn);
  }
  return undefined;
}
const MOST = 50;
/** 运送外包, of 运送服务外包合同: all its letters in their order. */
const isWithin = (said: string, title: string): boolean => {
  let at = -1;
  return [...said.toLowerCase()].every((letter) => {
    at = title.toLowerCase().indexOf(letter, at + 1);
    return at >= 0;
  });
};
