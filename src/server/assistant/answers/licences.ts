import { allows } from '../../../define/allows';
import { addDays, type Day, dayOf } from '../../../define/dates';
import { granting } from '../../../domain/datasets/granting';
import { masterOf, screenOf } from '../../../domain/registry';
import { readerOf } from '../../engine/queries/reader';
import { type ToolAnswer, together } from '../tool';
import { findDocuments } from '../tools/find-documents';
import { listRecords } from '../tools/list-records';
import { openScreen } from '../tools/open-page';
import { queryFigures } from '../tools/query';
import { given, use } from '../use';
import { spanAhead } from './figures/ending';
import type { Told } from './words-of';

/** Words for papers of any kind: what is not among them is one kind of them. */
const ANY_PAPER = /^(?:证照?|证件|资质(?:证书)?|授权.*|注册证|厂家授权|licen[cs]es?|certificates?|registration certificates?)$|快到期|齐不齐/;
const OTHER_PAPER = /证照|注册证|许可证|备案|资质|执照/;
const SOON = /(?:快|将|要|即将|会|马上|临近?)(?:要)?(?:到期|过期|失效)|临期|近效期|到期|expir(?:e|es|ing)\b/i;
/** What has ended has ended; 快过期 and 到期 are still to come, 什么时候到期 asks for the day of each. */
function stateOf({ text, ...frame }: Told['frame']): string | undefined {
  if (frame.has('ask.when')) return undefined;
  if (/(?:快|将|即将|马上|临近?|要)(?:要|会)?(?:到期|过期|失效)|临期|近效期/.test(text)) return '即将到期';
  if (/(?:已经?|都)(?:过期|失效|到期)|过期了|到期了(?!吗)|expired/.test(text)) return '已过期';
  return SOON.test(text) ? '即将到期' : /过期|失效/.test(text) ? '已过期' : undefined;
}
/** 执业许可证到期没: the kind of paper with the letters before it, without what is asked of it. */
function typeSaid({ cover, text }: Told['frame']): string | undefined {
  const at = cover.findIndex(({ sense, text: said }) => sense === 'noun.licence' && !ANY_PAPER.test(said));
  const arc = cover[at];
  if (!arc) return undefined;
  const before = cover[at - 1];
  const from = before && before.to === arc.from && (before.sense === '?' || before.sense === 'word') ? before.from : arc.from;
  if (arc.text.replace(/(?:快|要|将)?(?:到期|过期|失效).*$/, '').length < 2) return undefined;
  return text.slice(from, arc.to).replace(/(?:快|要|将)?(?:到期|过期|失效).*$/, '') || undefined;
}
/** 到期没, 是不是过期了: of one firm's paper its days say so, whatever they are. */
const WHETHER = /(?:到期|过期|失效)(?:了)?(?:没有?|吗|么)|是不是[^，。]{0,4}(?:到期|过期|失效)|有没有(?:到期|过期)/;
const LICENCE_PAGES = ['dealerLic', 'vendorLic', 'hospitalLic'];
/** Lists of goods tell of their registration by the day it ends. */
const GOODS_PAGES: readonly string[] = ['hProductDetails', 'businessProduct'];
const certificateDays = (state: string | undefined, today: Day): string | undefined =>
  state === '已过期' ? `~${addDays(today, -1)}` : state === '即将到期' ? `${today}~${addDays(today, 90)}` : undefined;
/** 客户的也算. */
const BOTH = /(?:也|都|一起|一并)(?:要)?算(?:上)?|也包括|都包括|连.{1,6}一起/;
const END = 'validTo';
const OWN_LICENCES = ['myLicDealer', 'myLicHospital', 'myLicVendor'];
/** 还能用多久, 还剩几天. */
const HOW_LONG = /(?:还能|能|还可以|还)(?:再)?(?:用|撑|管|有效)(?:多久|多长时间|几天|几个月|到)|还?(?:剩|有)(?:下)?(?:多久|多长时间|几天|多少天|几个月)|有效到/;
/** 授权给康达的什么时候到期, 还能用多久: the day each of them ends. */
function endsOfGrants({ frame: { text }, asking, partner, product }: Told): Promise<ToolAnswer> {
  const side = /授权给?(?:我|咱)|给(?:我|咱)们?的?授权|收到/.test(text) ? 'in' : /授权给|授给|我们?授|授出/.test(text) ? 'out' : undefined;
  return use(queryFigures, asking, {
    of: granting.id,
    measures: ['specifications', 'hospitals'],
    where: given({ partner, specification: product, side }),
    by: ['partner', 'grantKind', 'state', 'validTo'],
    order: 'validTo',
    limit: 20,
    said: '授权，到期早的在前',
  });
}

/** Grants: the day each of them ends, those of one firm or goods, else their page. */
async function aboutGrants(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const { text } = frame;
  const narrowed = given({ partner: told.partner, product: told.product, trait: stateOf(frame) });
  const isHowLong = HOW_LONG.test(text);
  if ((frame.has('ask.when') || isHowLong) && readerOf(asking.context, granting)) {
    const ends = await endsOfGrants(told);
    // 还能用多久: the letters themselves beside it, which are renewed next.
    return isHowLong && !ends.isEmpty && told.partner ? together([ends, await use(findDocuments, asking, { kind: '授权书', ...narrowed })]) : ends;
  }
  return Object.keys(narrowed).length > 0 ? use(findDocuments, asking, { kind: '授权书', ...narrowed }) : use(openScreen, asking, { page: '授权书管理' });
}

export async function aboutLicence(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const { text } = frame;
  // Who is allowed to sell whose goods is a paper of its own.
  if (/授权/.test(text) && !OTHER_PAPER.test(text)) return aboutGrants(told);
  const other = told.partner ?? (/供应商|供货商|厂家|客户|经销商|医院|哪家|谁家/.test(text) ? '' : undefined);
  const pages = /注册证(?!照)|registration/i.test(text)
    ? ['productCert', 'hProductDetails', 'businessProduct', 'vendorLic', 'dealerLic']
    : other === undefined
      ? [...OWN_LICENCES, ...LICENCE_PAGES]
      : [...LICENCE_PAGES, ...OWN_LICENCES];
  const type = typeSaid(frame);
  const isWhether = WHETHER.test(text) && told.partner !== undefined && type !== undefined;
  if (isWhether)
    asking.asked?.push({
      tool: 'heard',
      args: [frame.ahead, ...frame.cover.filter(({ sense }) => /^(?:noun\.exp|noun\.licence|\?|word)/.test(sense)).map((arc) => arc.text)].join(' '),
    });
  const state = isWhether || (frame.ahead && !frame.has('noun.expired')) ? undefined : stateOf(frame);
  const ends = !isWhether && frame.ahead && !frame.has('noun.expired') ? spanAhead(frame, dayOf(asking.context.now())) : undefined;
  // 下个月有哪些证要到期: the own ones and those of the others.
  const isOfBoth = BOTH.exec(text)?.[0];
  if (isOfBoth) asking.asked?.push({ tool: 'heard', args: isOfBoth });
  const isOfAll =
    isOfBoth !== undefined || (other === undefined && /哪些|有没有|都有|几[张个份]|which/i.test(text) && !/我们|本院|本公司|本厂|自己|注册证/.test(text));
  const each: ToolAnswer[] = [];
  let last: ToolAnswer | undefined;
  for (const flag of pages) {
    const screen = screenOf(flag);
    if (!screen?.kinds.includes(asking.context.org.kind) || !allows(asking.context.permissions, flag)) continue;
    if (!masterOf(screen.resource)) return use(openScreen, asking, { page: screen.title });
    const goodsPage = GOODS_PAGES.includes(flag) ? certificateDays(state, dayOf(asking.context.now())) : undefined;
    if (goodsPage) asking.asked?.push({ tool: 'heard', args: ['注册证', state, frame.state, frame.trait].join(' ') });
    const answer = await use(listRecords, asking, {
      page: flag,
      ...given({
        partner: other || undefined,
        // When they end is no day they were written.
        period: ends ? undefined : told.period,
        state: goodsPage ? undefined : state,
        type: goodsPage ? undefined : type,
        ends: goodsPage ?? (ends && `${ends.from}~${ends.to}`),
        keyword: told.product,
      }),
      // 还有多久过期: the next to end first.
      ...(frame.has('ask.when') && END in (masterOf(screen.resource)?.fields ?? {}) ? { sort: END, count: 20 } : {}),
      // Of one firm all its papers, whatever their state.
      ...(isWhether || ends || (other && !state) ? { fields: {} } : {}),
    });
    if (!answer.isEmpty && !isOfAll) return answer;
    if (!answer.isEmpty) each.push(answer);
    last ??= answer;
  }
  if (each.length > 0) return together(each);
  return last ?? use(openScreen, asking, { page: /注册证/.test(text) ? '注册证' : '证照' });
}
