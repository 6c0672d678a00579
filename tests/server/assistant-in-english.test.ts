import { describe, expect, it } from 'vitest';
import { documents } from '../../src/domain/registry';
import { englishOf } from '../../src/domain/screens/english-terms';
import { inChinese } from '../../src/server/assistant/english/sentence';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** Whatever a question in Chinese reaches, the English one does: every kind in its states, for every account, and sentences in another order. */
const { caller } = demoPeople();
const several = (name: string): string => (/(?:s|x|ch|sh)$/.test(name) ? `${name}es` : /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`);

const SAID: readonly (readonly [english: string, chinese: string])[] = [
  ['which suppliers havent sent us invoices yet this month, how much', '这个月哪些供应商还没给我们开票，多少钱'],
  ['which hospital owes us the most, and when is it due?', '哪家医院欠我们最多，什么时候到期'],
  ['which supplier do we owe the most', '我们欠哪家供应商最多'],
  ['how much VAT was on our purchase invoices in November', '11月进项发票的税额是多少'],
  ['how do i cancel a PO thats already approved but supplier hasnt accepted', '已审核的供应商还没接单的采购订单怎么取消'],
  ['how do I return goods to a supplier', '怎么退货给供应商'],
  ['whos next to approve CG202611260001?', 'cg202611260001在等谁审核'],
  ['how many orders did No.1 hospital place this month', '这个月一医院下了几张订单'],
  ['how many customers didn’t order anything last month', '上个月有几家客户没下单'],
  ['which ward spent more than last month', '哪个科室花得比上个月多'],
  ['show me all orders over 5000 yuan from Kangda', '列出kangda的5000元以上的订单'],
  ['what do we still have to give back to neurosurgery', '还没给neurosurgery归还的有哪些'],
  ['who took the bandages from the cabinet yesterday', '昨天谁从智能柜拿了bandages'],
  ['which goods haven’t moved in three months', '3个月没动过的货有哪些'],
  ['which bank lines are still unmatched', '还没匹配的银行流水有哪些'],
  ['who can approve payments', '谁能审核付款单'],
  ["why can't I approve this purchase order", '为什么我不能审核采购订单'],
  ['open the purchase orders', ''],
];

describe('a question in English', () => {
  it.each(SAID)('%s is asked in Chinese', (english, chinese) => expect(inChinese(english)).toBe(chinese));

  it.each(['hospital', 'dealer'])('finds the papers the Chinese one finds (%s)', async (who) => {
    const context = caller(who);
    const wrong: string[] = [];
    for (const { kind, title } of readableKinds(context)) {
      const name = englishOf(title);
      const isAlone = documents.every((other) => other.kind === kind || englishOf(other.title) !== name);
      if (!name || !isAlone) continue;
      for (const [english, chinese] of [
        [`how many ${several(name)} are waiting for approval`, `待审核的${title}有几张`],
        [`show me the ${several(name)} that are still in draft`, `列出草稿的${title}`],
      ] as const) {
        const [there, here] = [await asked(context, english), await asked(context, chinese)];
        if (JSON.stringify(there.proposals) !== JSON.stringify(here.proposals))
          wrong.push(`${english}: ${there.text.slice(0, 60)} ≠ ${here.text.slice(0, 60)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
