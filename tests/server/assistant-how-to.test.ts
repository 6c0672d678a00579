import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/define/action';
import type { DocumentDefinition } from '../../src/define/define-document';
import { STATUS, type Status, statusLabel } from '../../src/define/status';
import { documents, screensOf } from '../../src/domain/registry';
import { helpFor } from '../../src/server/assistant/tools/help';
import type { Context } from '../../src/server/base/context';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What is to be done with a paper is told by its own buttons that lead out of the state it stands in: every kind, every state, whoever asks. */
const { caller } = demoPeople();
const PEOPLE = ['keeper', 'nurse', 'hospital', 'hfinance', 'dealer', 'dkeeper', 'dfinance', 'vendor'];
const SAID: readonly (readonly [Status, (title: string) => string])[] = [
  [STATUS.submitted, (title) => `${title}提交了才发现填错了怎么改`],
  [STATUS.submitted, (title) => `还没审的${title}想撤回来怎么弄`],
  [STATUS.reviewed, (title) => `${title}审核完了发现不对咋退回`],
  [STATUS.reviewed, (title) => `已审核的${title}不要了怎么办`],
  [STATUS.rejected, (title) => `${title}被驳回了怎么改了再提交`],
  [STATUS.cancelled, (title) => `已作废的${title}还能恢复吗`],
];
const BACK = new Set<Action['does']>(['refuse', 'cancel', 'unreview', 'red', 'stop']);
const ofAsker = (context: Context): DocumentDefinition[] =>
  documents.filter(
    ({ kind, owners }) =>
      owners.includes(context.org.kind) && screensOf(kind).some(({ kinds, isStandalone }) => kinds.includes(context.org.kind) && !isStandalone),
  );
/** Buttons a text tells to press. */
const pressed = (steps: readonly string[]): string[] =>
  steps.flatMap((step) => [...step.matchAll(/(?<!可以请[^。]*)点“([^”]*)”/g)].map((found) => found[1] ?? ''));

describe('how a paper is put right', () => {
  it.each(PEOPLE)('asked by %s is told by what leads out of its state, of every kind', (who) => {
    const context = caller(who);
    const wrong: string[] = [];
    for (const definition of ofAsker(context)) {
      for (const [status, say] of SAID) {
        if (!definition.actions.some(({ from, to }) => from.includes(status) || to === status)) continue;
        const question = say(definition.title);
        const entry = helpFor(question, context);
        const told = pressed(entry?.steps ?? []);
        const leaving = definition.actions.filter(({ from }) => from.includes(status));
        const strange = told.filter((label) => label !== '复制' && !leaving.some((action) => action.label === label));
        const missing = leaving
          .filter(({ does, when, offeredWhen, label }) => BACK.has(does) && !when && !offeredWhen && !told.includes(label))
          .map(({ label }) => label);
        const isOwn = leaving.some(({ label }) => entry?.title === `${label}${definition.title}`);
        if (isOwn) continue;
        if (!entry?.isOfState || entry.title !== `${statusLabel(status)}的${definition.title}` || strange.length > 0 || missing.length > 0)
          wrong.push(`${question} → ${entry?.title ?? 'nothing'}; strange ${strange.join()}; missing ${missing.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is told by what a kind is made into, of every conversion', () => {
    const context = caller('hospital');
    const wrong = ofAsker(context).flatMap((definition) =>
      definition.actions.flatMap(({ label, into, flags }) => {
        const target = documents.find(({ kind }) => kind === into);
        const isOffered = screensOf(definition.kind).some(
          ({ kinds, actions }) => kinds.includes(context.org.kind) && flags.some((flag) => actions.includes(flag)),
        );
        if (!target || !isOffered || target.kind === definition.kind || !/^转|^生成/.test(label)) return [];
        const entry = helpFor(`${definition.title}审过了怎么变成${target.title}`, context);
        return pressed(entry?.steps ?? []).includes(label) ? [] : [`${definition.title} → ${target.title}: ${entry?.title}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['keeper', '智能柜报上来的异常能怎么派给同事', '指派'],
    ['keeper', '盘点对不上想让人重新盘怎么弄', '复盘'],
    ['hfinance', '利息那种没有单据的流水怎么处理', '搁置'],
  ])('is told by the button other words mean (%s: %s)', async (who, question, button) => {
    expect((await asked(caller(who), question)).text).toContain(`“${button}”`);
  });

  it.each([
    ['dealer', '跟医院谈好的供货价要在哪里录', 'open.contractDraft'],
    ['dealer', '客户的信用额度怎么改', 'open.dealerManagement'],
    ['dealer', '客户把货退回来，我要开什么单', 'open.saleReturn'],
    ['dkeeper', '供应商送错了要退，该做什么单', 'open.buyReturn'],
    ['dkeeper', '货架货位的标签怎么打印', 'open.warehouseModeling'],
    ['dkeeper', '整包怎么拆散', 'open.inventory'],
    ['keeper', '整包怎么拆散', 'open.productUnpack'],
    ['dkeeper', '到货了怎么扫码收货', 'open.arrivalOrder'],
  ])('opens the page the asker has for it (%s: %s)', async (who, question, command) => {
    const { text, proposals } = await asked(caller(who), question);
    expect(text).toMatch(/^\*\*.+\*\*\n\n1\. /);
    expect(proposals.map((one) => one.command)).toContain(command);
  });

  it.each(['hfinance', 'dkeeper'])('is answered before its papers are looked for (%s)', async (who) => {
    const context = caller(who);
    const wrong: string[] = [];
    for (const { title } of ofAsker(context).slice(0, 12)) {
      const { text } = await asked(context, `${title}登错了，已经审核了`);
      if (!text.startsWith(`**${statusLabel(STATUS.reviewed)}的${title}**`)) wrong.push(`${title}: ${text.slice(0, 80)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('names who may where the asker may not', async () => {
    const { text } = await asked(caller('nurse'), '退库单审核了又要用了怎么办');
    expect(text).toContain('您没有这项权限');
    expect(text).toMatch(/“反审核”.*可以请.+来做/);
    const who = await asked(caller('nurse'), '谁能审申领单');
    expect(who.text).toMatch(/\*\*物资申领单\*\*的“审核”：有这项权限的是.+。/);
  });
});
