import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/define/action';
import type { DocumentDefinition } from '../../src/define/define-document';
import { STATUS, type Status, statusLabel } from '../../src/define/status';
import { documents, masters, screensOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { recordButtons } from '../../src/server/assistant/help/record-button';
import { wayWithRows } from '../../src/server/assistant/help/way-with';
import { asksWay, wayAlone } from '../../src/server/assistant/reading/asks-way';
import { helpFor } from '../../src/server/assistant/tools/help';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import type { Context } from '../../src/server/base/context';
import { screensFor } from '../../src/server/engine/access';
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
    ['dealer', '客户的信用额度怎么改', 'open.agencyManagementNew'],
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

describe('a way that is asked for', () => {
  const ofGenerated = (context: Context): DocumentDefinition[] => ofAsker(context).filter(({ generates }) => generates !== undefined);
  /** What the page of a kind offers, whoever may. */
  const isOffered = (context: Context, kind: string, flags: readonly string[]): boolean =>
    screensOf(kind).some(({ kinds, actions }) => kinds.includes(context.org.kind) && flags.some((flag) => actions.includes(flag)));

  it.each(['hfinance', 'dfinance', 'hospital'])('lays papers out by the button of their list (%s)', (who) => {
    const context = caller(who);
    const kinds = ofGenerated(context).filter(({ kind, generates }) => isOffered(context, kind, generates?.flags ?? []));
    const wrong = kinds.flatMap(({ title, generates }) => {
      const entry = helpFor(`上个月的${title}怎么生成出来`, context);
      return entry?.steps.join('').includes(`“${generates?.label}”`) ? [] : [`${title} → ${entry?.title}`];
    });
    expect(kinds.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it.each(['hfinance', 'dealer', 'vendor'])('gives a paper to the other side by its own step (%s)', (who) => {
    const context = caller(who);
    const kinds = ofAsker(context).filter(({ countersign }) => countersign !== undefined);
    const wrong = kinds.flatMap(({ title, countersign, actions }) => {
      const step = actions.find(({ id, does }) => id === countersign?.at || does === countersign?.at)?.label ?? '';
      const entry = helpFor(`${title}做好了怎么发给对方`, context);
      return entry?.steps.join('').includes(step) ? [] : [`${title} → ${entry?.title}, not “${step}”`];
    });
    expect(kinds.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it('is heard in whatever words, and not where it is asked why or how it was', () => {
    const ways = ['咋补打', '怎么给客户改价', '该怎么弄', '在哪核销', '怎么把货挪到别的库', '要走什么流程', '需要填哪些资料'];
    const others = ['怎么还没审', '怎么退回来了', '怎么这么多', '怎么样了', '怎么打回来的', '单子怎么提交不了', '怎么走的', '钱怎么付的', '怎么越来越少'];
    expect(ways.filter((said) => !asksWay(said))).toEqual([]);
    expect(others.filter((said) => asksWay(said))).toEqual([]);
    expect(['那咋处理', '这些该怎么弄', '怎么审', '在哪核销'].map(wayAlone)).toEqual(['处理', '弄', '审', '核销']);
    expect(wayAlone('怎么打印付款申请单')).not.toBe('打印');
  });

  it.each([
    ['keeper', '标签脏了看不清怎么重新打', 'open.labelManagement'],
    ['nurse', '病人的手术不做了，领来的耗材怎么办', 'open.grantOdoReturn'],
    ['dkeeper', '送到的时候包装就坏了咋整', 'open.arrivalQuality'],
    ['dfinance', '医院一直拖着不付怎么办', 'open.dunning'],
    ['nurse', '想跟别的科借点东西怎么借', 'open.hWarehouseTransfer'],
    ['dealer', '这单医院不要了怎么取消', 'open.salesOrder'],
    ['dealer', '跟台送去的用掉了怎么登记', 'open.surgicalUsageRecords'],
  ])('is told for what happens every day, with its page (%s: %s)', async (who, question, command) => {
    const { text, proposals } = await asked(caller(who), question);
    expect(text).toMatch(/^\*\*.+\*\*\n\n1\. /);
    expect(proposals.map((one) => one.command)).toContain(command);
  });
});

describe('a way asked for after rows', () => {
  it.each(['keeper', 'dkeeper', 'dfinance'])('is told by the buttons of just their page (%s)', async (who) => {
    const context = caller(who);
    const wrong: string[] = [];
    let told = 0;
    for (const definition of inTurn(readableKinds(context)).slice(0, 10)) {
      const list = await asked(context, `${definition.title}有哪些`);
      if (!/^找到 \d/m.test(list.text)) continue;
      const { text } = await asked(context, '这些一般怎么处理', [{ question: `${definition.title}有哪些`, answer: list.text }]);
      const strange = pressed([text]).filter((label) => !definition.actions.some((one) => one.label === label));
      if (strange.length > 0 || !/^\*\*|上没有要您这边点的按钮/.test(text)) wrong.push(`${definition.title}: ${strange.join()} ${text.slice(0, 60)}`);
      else told += 1;
    }
    expect(wrong).toEqual([]);
    expect(told).toBeGreaterThan(atLeast(3));
  });

  it('is told of records, of every page that has buttons for them', () => {
    const wrong: string[] = [];
    for (const context of ['keeper', 'nurse', 'hfinance', 'dkeeper', 'platform'].map(caller))
      for (const master of masters) {
        const pages = screensFor({ ...context, screen: '' }, master.resource);
        const labels = pages.flatMap(({ actions }) => actions.flatMap((flag) => recordButtons(master, flag)));
        const entry = wayWithRows(context, master, pages[0], '处理');
        const said = (entry?.steps ?? []).flatMap((step) => [...step.matchAll(/^“([^”]+)”/g)].map((found) => found[1] ?? ''));
        if (said.some((label) => !labels.includes(label))) wrong.push(`${master.title}: ${said.join()}`);
      }
    expect(wrong).toEqual([]);
  });

  it('is told beside the figure it was asked with', async () => {
    const { text, proposals } = await asked(caller('keeper'), '没审的报损单还有几张，怎么审');
    expect(text).toMatch(/共 \*\*\d+ 张\*\*|没有/);
    expect(text).toContain('点“审核”');
    expect(new Set(proposals.map((one) => JSON.stringify(one))).size).toBe(proposals.length);
  });
});

describe('how something is done on its own page', () => {
  it.each([
    ['vendor', '授权书快到头了怎么续上', '续签授权书'],
    ['vendor', '有效期入库时录错了怎么改', '更正已入库的批号、有效期'],
    ['dealer', '质检报告能批量录吗', '导入质检报告'],
  ])('%s asks %s', (who, said, title) => {
    expect(helpFor(said, caller(who))?.title).toBe(title);
  });
});
