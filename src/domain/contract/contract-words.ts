import type { AnyDocument } from '../../define/document-view';

export const CONTRACT_TYPES = '1 采购合同, 2 销售合同, 3 寄售/SPD配送合同, 4 质量保证协议, 5 服务合同, 6 委托储运合同';
export const EFFECT_STATES = '未生效:grey, 生效中:green, 即将到期:orange, 已到期:red, 已终止:grey';
/** States of one that orders may be written under. */
export const IN_EFFECT = ['生效中', '即将到期'];
/** Days before its end a contract is about to end. */
export const SOON_DAYS = 30;
/** Of goods at a price. */
const OF_GOODS = ['1', '2', '3'];
export const isOfGoods = (d: Pick<AnyDocument, 'header'>): boolean => OF_GOODS.includes(String(d.header.type));
/** 甲方 buys, is served, or gives goods to be kept. */
export const isFirstParty = (d: Pick<AnyDocument, 'header'>): boolean => d.header.role === 'A';
/** What is a purchase to one side is a sale to the other. */
export const TYPE_OF_OTHER: Record<string, string> = { '1': '2', '2': '1' };
