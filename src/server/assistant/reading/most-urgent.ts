import type { OrgKind } from '../../../define/field';
import type { Frame } from './frame';

const PRESSES = '急|紧急|着急|要紧|赶';
const WHICH = '(?:哪(?:一)?(?:家|笔|个|张|单)|谁)(?:家)?的?';
const AROUND = '(?:那|那么|今天|现在|其中|里面|我|我们|该|应该|要|得|最|应)*';
/** 最急的是哪家, 先付谁的, 先催哪家: whose day comes first. */
const OF_DEBTS = new RegExp(
  `^${AROUND}(?:最(?:${PRESSES})的?(?:那家)?是?${WHICH}|${WHICH}最(?:${PRESSES})|先(?:付|还|结|催|收)(?:款|钱)?${WHICH})[?？呢啊呀]*$`,
);
const OWED_TO_US = /应收|欠(?:我|咱|本)|谁欠|客户|医院欠|回款|催/;

/** After what is owed: the same side of it by the day it is due, earliest first. */
export function mostUrgentOwed(said: string, { subject, text, partners }: Frame): string | undefined {
  if (subject !== 'account' || !OF_DEBTS.test(said.trim())) return undefined;
  const side = OWED_TO_US.test(text) ? '应收' : '应付';
  return partners.length === 1 ? `${partners[0]?.said}的${side}哪笔最早到期` : `哪家的${side}最早到期`;
}

const SENDS = '(?:发|送|出|备)货?';
/** 先发哪张, 哪张要先发: of what waits to be sent. */
const TO_SEND = new RegExp(
  `^${AROUND}(?:先${SENDS}(?:哪(?:一)?(?:张|单|个|家)|谁)(?:家)?(?:的)?(?:单子?|货)?|哪(?:一)?(?:张|单)${AROUND}先${SENDS})[?？呢啊呀]*$`,
);
/** Houses that sell. */
const SELLERS: readonly OrgKind[] = ['D', 'V'];
/** What such papers are asked for by, where none were told before; the first of them is the one that is wanted first. */
export const toSendFirst = (said: string, kind: OrgKind): string | undefined =>
  SELLERS.includes(kind) && TO_SEND.test(said.trim()) ? '待发货的销售订单有哪些' : undefined;
