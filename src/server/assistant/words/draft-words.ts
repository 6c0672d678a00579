import type { OrgKind } from '../../../define/field';
import { measureIn } from '../../../define/spoken-numbers';

/**
 * A sentence that asks for a new document: a verb and goods with their quantities, and what kind of document that verb makes in this
 * house. A question about the same things (用了5支吗) is none.
 */
type Verb = { words: RegExp; kind: string | Partial<Record<OrgKind, string>>; from?: true };
const VERBS: readonly Verb[] = [
  { words: /询个?一?下?价|问(?:一下|下|个)?[^，,。]{0,16}(?:什么|啥|多少)?(?:价|钱)/, kind: '询价单' },
  { words: /停售|停用|下架|封存|冻结/, kind: '停售单' },
  { words: /报损|损坏|破损|打碎|摔坏|坏了/, kind: '报损单' },
  { words: /报废/, kind: '报废单' },
  { words: /退库|退.{0,16}回(?:中心库|库房|仓库)|退回?(?:给|到)?(?:中心库|库房|仓库)|还(?:给|回)(?:中心库|库房|仓库)/, kind: '退库单' },
  { words: /退货|退给|退回|退(?=\S{0,2}?[\d一二两三四五六七八九十百])/, kind: '采购退货' },
  { words: /借(?:给|用|调)?/, kind: { H: '移库单', D: '产品调拨单', V: '产品调拨单' } },
  { words: /调|移库|移到|挪|转到|转给|搬/, kind: '移库单' },
  { words: /发货|发给|送给|出库|卖给|卖|出给|销售/, kind: { H: '发放单', D: '销售', V: '销售' } },
  { words: /发放|[发送](?=\S{0,6}(?:到|去|[\d一二两三四五六七八九十百]))|配送|送到|(?<=给\S{1,12})[发送]/, kind: { H: '发放单', D: '销售', V: '销售' } },
  { words: /申领|领用?|请领/, kind: '申领单' },
  { words: /下单|订货|订购|采购|进货|订|买|进(?=\S{0,6}[\d一二两三四五六七八九十百])|叫货/, kind: '采购订单' },
];
const QUESTION = /多少|几[张笔个支]|[吗么?？]$|有没有|没有货|哪|什么|谁|了没|用了|剩|够不够|是不是|怎么|为什么|以上|以下|超过/;

/** @example draftKind('把5盒敷贴调到骨科库', 'H') // '移库单' */
export function draftKind(text: string, org: OrgKind): string | undefined {
  if (!measureIn(text) || QUESTION.test(text)) return undefined;
  // The first clause says what is made; what follows may only say why (退货，包装破损).
  const clauses = text.split(/[，,；;\s]/);
  const saying = clauses.find((clause) => VERBS.some(({ words }) => words.test(clause))) ?? text;
  const verb = VERBS.find(({ words }) => words.test(saying));
  return typeof verb?.kind === 'string' ? verb.kind : verb?.kind[org];
}

/** 从中心库调到骨科库, 发给急诊科: where goods come from and go to, as said. */
export function placesSaid(text: string): { from?: string; to?: string } {
  const from = /从([^，,。\d到去给调移挪转搬拿发往]{2,12})/.exec(text)?.[1] ?? FROM_STORE.exec(text)?.[1];
  const to = /(?:调|移|挪|转|搬|发|送|借|拿|领)?(?:到|去|往)([^，,。\d]{2,12}?)(?:里|去|来|吧|$|[，,。\s\d])/.exec(text)?.[1];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
/** 医用棉签10包，中心库领: the store something is taken out of. */
const FROM_STORE =
  /(?:^|[，,。；;\s\d支盒包根片套卷把副块瓶枚米只箱个])(?:在|由|找)?([\u3400-\u9fff]{1,6}(?:库|仓|柜|库房))(?:里)?(?:领|拿|取|出)(?:[，,。；;\s]|$)/;
