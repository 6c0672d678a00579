import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { DocumentDefinition } from '../../src/define/define-document';
import { textOf } from '../../src/define/field-text';
import { masterOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import type { Context } from '../../src/server/base/context';
import { listDocuments } from '../../src/server/engine/documents/list';
import { sightOf } from '../../src/server/engine/documents/present';
import { listMasters } from '../../src/server/engine/masters/list';
import { closingDesk } from '../../src/server/kinds/finance/closing-desk';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** What is asked of rows that were told: fields of theirs and the first of them, of any kind, by whoever reads it. */
const { caller } = demoPeople();
const ACCOUNTS = ['hospital', 'keeper', 'nurse', 'hfinance', 'dealer', 'dfinance', 'vendor'];

const papersOf = (context: Context, definition: DocumentDefinition, asked: Record<string, string> = {}) =>
  listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 100, ...asked }));

describe('of papers that were listed', () => {
  it('each is told with the field that is asked for by its name', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const context of ACCOUNTS.map(caller))
      for (const definition of inTurn(readableKinds(context))) {
        const { list, total } = await papersOf(context, definition);
        if (total < 2 || total > 8) continue;
        const field = Object.entries(definition.header).find(
          ([name, { kind, label, list: isListed, needs }]) =>
            isListed &&
            !needs &&
            ['text', 'date', 'choice'].includes(kind) &&
            label.length >= 4 &&
            list.every((row) => name in row) &&
            list.some((row) => row[name]),
        );
        if (!field) continue;
        const [name, { label }] = field;
        const { text } = await followed(context, `${definition.title}有哪些`, `${label}呢`);
        const values = [...new Set(list.map((row) => textOf(field[1], row[name], row[`${name}Name`])).filter(Boolean))];
        told += 1;
        if (!values.every((value) => text.includes(value)))
          missed.push(`${context.org.name} ${definition.title} ${label}: ${values.join()} ≠ ${text.slice(0, 120)}`);
      }
    expect(told).toBeGreaterThan(atLeast(25));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 8);
  });

  it('the largest is the largest of just those, and no firm', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const context of ACCOUNTS.map(caller))
      for (const definition of inTurn(readableKinds(context))) {
        if (sightOf(context, definition).hidden.has('totalAmount')) continue;
        const { list, total } = await papersOf(context, definition);
        const most = Math.max(...list.map(({ totalAmount }) => Number(totalAmount || 0)));
        if (total < 2 || total > 100 || most <= 0) continue;
        const { text } = await followed(context, `${definition.title}有哪些`, '金额最大的是哪张');
        const first = list.filter(({ totalAmount }) => Number(totalAmount || 0) === most);
        told += 1;
        if (!first.some(({ sn }) => text.includes(`**${String(sn)}**`)) || /按往来单位/.test(text))
          missed.push(`${context.org.name} ${definition.title}: ${first[0]?.sn} ≠ ${text.slice(0, 160)}`);
      }
    expect(told).toBeGreaterThan(atLeast(20));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 8);
  });
});

describe('of rows that were told in other ways', () => {
  it('what was narrowed is listed, and what is written off is of just that', async () => {
    const lots = await followed(caller('keeper'), '过期的东西都有哪些', '在手术室的是哪个');
    expect(lots.text).toMatch(/批号 \S+，有效期至 [^\n]*手术室/);
    const draft = await followed(caller('keeper'), '过期的东西都有哪些', '在手术室的是哪个', '帮我开个报损');
    const [lot] = /批号 (\S+?)，/.exec(lots.text)?.slice(1) ?? [];
    expect(draft.text).toContain(`批号 ${lot}`);
  });

  it('a partner narrows the papers before, in the state they were asked in', async () => {
    const context = caller('hospital');
    const { text } = await followed(context, '待审核和已审核的采购订单有哪些', '康达的那几张什么时候到货');
    const numbers = [...text.matchAll(/\*\*(CG\d+)\*\*/g)].map(([, sn]) => sn);
    expect(numbers.length).toBeGreaterThan(0);
    expect(text.match(/^- \*\*CG[^\n]*/gm)?.every((line) => line.includes('康达') && line.includes('预计到货'))).toBe(true);
  });

  it('a word that asks for a figure of its own is no field of rows', async () => {
    expect((await followed(caller('dealer'), '这个月卖了多少钱 毛利多少')).text).toContain('毛利率');
  });

  it('a field nobody wrote there is said not to be there', async () => {
    const { text } = await followed(caller('dealer'), '明天有手术要跟台的都是哪几台 送货了没');
    // Where nobody operates tomorrow there is nothing to send.
    expect(text).toMatch(/没有答出「送货了没」|没有理解|[送备到发]货\S* |^没有找到符合条件的(?:手术|骨科)计划/);
  });
});

describe('whoever is named', () => {
  it('is told with whom to call, whatever rows were told before', async () => {
    const definition = masterOf('partner');
    const context = caller('vendor');
    if (!definition) throw new Error('no partners');
    const screen = 'dealerManagement';
    const houses = (await listMasters({ ...context, screen }, definition, listQuery.parse({ screen, pageSize: 100 }))).list;
    const house = houses.find(({ contact, phone }) => contact && phone);
    if (!house) throw new Error('nobody to call');
    const { text, proposals } = await followed(context, '经销商证照快到期的有哪些', `${house.name}的联系人是谁`);
    for (const one of [house.contact, house.phone]) expect(text).toContain(String(one));
    expect(proposals).toMatchObject([{ command: `open.${screen}`, args: { id: house.id } }]);
  });
});

describe('what comes first', () => {
  it.each([
    ['hfinance', '我们还欠供应商多少钱', '最急的是哪家', '应付'],
    ['dfinance', '客户欠我们多少', '先催哪家', '应收'],
  ])('%s: %s, %s: the same side by the day it is due', async (account, question, next, side) => {
    const { text } = await followed(caller(account), question, next);
    expect(text).toContain(`${side}，到期早的在前`);
  });

  it('is the order that is wanted first of those that wait to be sent', async () => {
    const context = caller('dkeeper');
    const waiting = await asked(context, '待发货的销售订单有哪些');
    const { text, proposals } = await asked(context, '先发哪张');
    const sns = text.match(/XS\d{8,}/g) ?? [];
    if (!/找到/.test(waiting.text)) return;
    expect(text).toContain('要求到货');
    for (const sn of sns) expect(waiting.text).toContain(sn);
    expect(proposals.length).toBeGreaterThan(0);
  });

  it('is what stands in the way of closing a month, counted as its page counts it', async () => {
    const context = caller('hfinance');
    const { text, proposals } = await asked(context, '月结有什么挡着');
    const month = /\d{4}-\d\d/.exec(text)?.[0];
    expect(text).toMatch(/可以结账|现在不能结账/);
    expect(proposals).toMatchObject([{ command: 'open.stockFinance', args: { month } }]);
    const { obstacles } = await closingDesk(context, month);
    for (const { title, count } of obstacles.filter(({ group }) => group === 'papers').slice(0, 5)) expect(text).toContain(`**${title}** ${count}`);
  });
});
