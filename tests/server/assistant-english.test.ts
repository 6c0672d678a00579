import { describe, expect, it } from 'vitest';
import { ENGLISH_HELP } from '../../src/server/assistant/help/english/english-help';
import { HELP } from '../../src/server/assistant/help/help';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What is asked in English is answered in English, whoever asks: names and units stay as the organisation keeps them, what is said around them does not. */
const { caller } = demoPeople();
const PEOPLE = ['keeper', 'nurse', 'hospital', 'hfinance', 'manager', 'dealer', 'dkeeper', 'dfinance', 'vendor', 'platform'];
const QUESTIONS = `how much do we owe our suppliers
which lots expire in the next 90 days
show me stock below minimum
where is lot N8701
which department used the most gloves last month
which purchase receipts are waiting for me
how many purple elephants did we buy
which orders have not been shipped
which invoices are not approved yet
how do i record a payment
what is waiting for my approval
which department spends the most
how many hospitals are registered
draft a purchase order for 50 rolls of elastic bandage
what is the price of the indwelling needle
average monthly consumption of orthopaedics`.split('\n');
/** Words sentences are made of; none of them stands in a name of the demo. */
const CHINESE = /没有|合计|一共|找到|共 \*\*|权限|下面|只列出|不能|等您|打开|请在|不限|\d ?元/;

describe('a question in English', () => {
  it.each(PEOPLE)('of %s is answered in English', async (who) => {
    const context = caller(who);
    const inChinese: string[] = [];
    for (const question of QUESTIONS) {
      const { text } = await asked(context, question);
      const line = text.split('\n').find((one) => CHINESE.test(one));
      if (line || !/[a-z]{3}/i.test(text)) inChinese.push(`${question}: ${line ?? text}`);
    }
    expect(inChinese).toEqual([]);
  });

  it('finds every entry of the hand-written help in English', () => {
    expect(HELP.map(({ title }) => title).filter((title) => !ENGLISH_HELP[title])).toEqual([]);
    expect(Object.keys(ENGLISH_HELP).filter((title) => !HELP.some((one) => one.title === title))).toEqual([]);
  });
});
