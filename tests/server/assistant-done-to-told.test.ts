import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { allows } from '../../src/define/allows';
import { masters } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { recordButton } from '../../src/server/assistant/help/record-button';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import type { Context } from '../../src/server/base/context';
import { screensFor } from '../../src/server/engine/access';
import { listDocuments } from '../../src/server/engine/documents/list';
import { listMasters } from '../../src/server/engine/masters/list';
import { demoPeople } from '../support/demo-people';
import { asked, followed, type Said } from './assistant-asked';

/** What is to be done with what was just told, for accounts of the demo and every kind they read: just that paper, or nothing. */
const { caller } = demoPeople();
const DEEDS = ['催一下他们', '行 批了吧', '帮我催一下', '给批了'];

/** Each account with each kind it has a paper of, and that paper. */
async function papers(accounts: readonly string[]) {
  const found: { context: Context; title: string; id: string; sn: string; labels: string[] }[] = [];
  for (const context of accounts.map(caller))
    for (const definition of inTurn(readableKinds(context))) {
      const { list } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 1 }));
      const [row] = list;
      if (row) found.push({ context, title: definition.title, id: String(row.id), sn: String(row.sn), labels: definition.actions.map(({ label }) => label) });
    }
  return found;
}
const idsIn = ({ proposals }: Said): string[] =>
  proposals.flatMap(({ command, args }) => (command.startsWith('act.') ? (args.ids as string[]) : args.id === undefined ? [] : [String(args.id)]));

describe('a deed behind one paper', () => {
  it('is of that paper alone, in whatever words', { timeout: 300_000 }, async () => {
    const others: string[] = [];
    let proposed = 0;
    for (const [at, { context, title, id, sn }] of (await papers(['hospital', 'keeper', 'nurse', 'dealer', 'dfinance', 'vendor'])).entries()) {
      const deed = DEEDS[at % DEEDS.length] ?? '';
      const said = await followed(context, `${sn}到哪了`, deed);
      if (idsIn(said).some((one) => one !== id) || /找到 \d+ 张|共 \*\*\d+ 件/.test(said.text))
        others.push(`${title} ${sn} ${deed}: ${said.text.slice(0, 120)}`);
      proposed += said.proposals.filter(({ command }) => command.startsWith('act.')).length;
    }
    expect(others, others.join('\n')).toEqual([]);
    expect(proposed).toBeGreaterThan(atLeast(20));
  });

  it('is none where it is asked whether it was done', { timeout: 300_000 }, async () => {
    const offered: string[] = [];
    for (const [at, { context, title, sn, labels }] of (await papers(['keeper', 'dealer'])).entries()) {
      const label = labels[at % Math.max(1, labels.length)];
      if (!label) continue;
      const said = await asked(context, `${sn}${label}了没`);
      if (said.proposals.some(({ command }) => command.startsWith('act.'))) offered.push(`${title} ${label}: ${said.text.slice(0, 80)}`);
    }
    expect(offered, offered.join('\n')).toEqual([]);
  });
});

/** Each account with each page of records that is open to it, and the buttons for rows it is granted there. */
const recordPages = (accounts: readonly string[]) =>
  accounts.map(caller).flatMap((context) =>
    inTurn(
      masters.flatMap((master) =>
        screensFor({ ...context, screen: '' }, master.resource).flatMap((screen) => {
          const labels = master.actions.filter(({ on }) => on !== 'list').flatMap(({ flags }) => flags.filter((flag) => screen.actions.includes(flag)));
          const granted = labels.filter((flag) => allows(context.permissions, screen.flag, flag)).map((flag) => recordButton(master, flag));
          return screen.archetype === 'list' ? granted.filter((label) => label.length <= 4).map((label) => ({ context, screen, label })) : [];
        }),
      ),
    ),
  );

describe('a deed behind records', () => {
  it('is begun by nobody but the asker, on whatever page they are', { timeout: 300_000 }, async () => {
    const others: string[] = [];
    let led = 0;
    for (const { context, screen, label } of recordPages(['platform', 'hospital', 'dealer', 'vendor'])) {
      const said = await followed(context, `${screen.title}有哪些`, `把他们${label}了吧`);
      const [opened] = said.proposals;
      if (said.proposals.some(({ command }) => command.startsWith('act.'))) others.push(`${screen.title} ${label}: ${said.text.slice(0, 120)}`);
      if (!/^我不会自己/.test(said.text)) continue;
      led += 1;
      if (!opened?.command.startsWith('open.')) others.push(`${screen.title} ${label}: ${said.text.slice(0, 120)}`);
    }
    expect(others, others.join('\n')).toEqual([]);
    expect(led).toBeGreaterThan(atLeast(10));
  });

  it.each([
    ['dealer', '快到期的证照有哪些', '提醒他们'],
    ['platform', '待审核的产品有几个', '都给过了吧'],
  ])('%s: %s, %s: opens the page that has the button, with as many as it says', async (account, question, deed) => {
    const context = caller(account);
    const { text, proposals } = await followed(context, question, deed);
    expect(text).toMatch(/^我不会自己.*点“.+”。$/);
    expect(proposals).toHaveLength(1);
    expect(proposals[0]?.command).toMatch(/^open\./);
    expect(Object.keys(proposals[0]?.args ?? {}).length).toBeGreaterThan(0);
  });

  it('is of the lines of the bank that were asked after, with the deed their page has', { timeout: 120_000 }, async () => {
    const definition = masters.find(({ resource }) => resource === 'bankLine');
    if (!definition) throw new Error('no lines of the bank');
    let told = 0;
    for (const context of ['hfinance', 'dfinance'].map(caller)) {
      const query = listQuery.parse({ screen: 'bankLines', 'f.state': '1', pageSize: 1 });
      const [line] = (await listMasters({ ...context, screen: 'bankLines' }, definition, query)).list;
      if (!line) continue;
      told += 1;
      const question = `${line.day}${line.counterName}那笔到账对上了没`;
      expect((await asked(context, question)).text).toContain('已建议');
      const { text, proposals } = await followed(context, question, '按建议确认');
      expect(text).toContain('点“确认建议”');
      expect(proposals).toMatchObject([{ command: 'open.bankLines', args: { 'f.counterName': line.counterName } }]);
    }
    expect(told).toBeGreaterThan(0);
  });
});

describe('another time for an operation', () => {
  it('is set where its plan is, by whoever may', { timeout: 120_000 }, async () => {
    const [context, other] = [caller('nurse'), caller('keeper')];
    const [definition] = readableKinds(context).filter(({ kind }) => kind === 'surgeryPlan');
    if (!definition) throw new Error('no plans of operations');
    const { list } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 50 }));
    const [draft, reviewed] = [0, 2].map((status) => list.find((row) => row.status === status));
    for (const row of [draft, reviewed]) {
      if (!row) continue;
      const { text, proposals } = await asked(context, `把${row.sn}的手术时间改到下午三点`);
      expect(text).toContain('手术时间');
      expect(proposals.flatMap(({ args }) => (args.ids as string[] | undefined) ?? [String(args.id)])).toEqual(proposals.map(() => row.id));
      expect(proposals[0]?.command).toBe(row === draft ? 'open.operationPlan' : 'act.operationPlan.reschedule');
    }
    expect((await asked(context, '把那台手术的时间改到下午三点')).proposals).toMatchObject([{ command: 'open.operationPlan', args: {} }]);
    expect((await asked(other, '把那台手术的时间改到下午三点')).text).toMatch(/^您没有修改手术计划“手术时间”的权限/);
  });
});

describe('a deed on one of the records told', () => {
  it('leads to the page that has the button, with that one alone', async () => {
    const context = caller('platform');
    const waiting = await asked(context, '注册的还有哪几家没审');
    const [name = ''] = /(?<=^- [^\n]* · )[^\n·]+(?=医院 · )/m.exec(waiting.text) ?? [];
    expect(name, waiting.text).not.toBe('');
    const said = await followed(context, '注册的还有哪几家没审', `${name.slice(-4)}那家通过`);
    expect(said.text).not.toContain('没有理解');
    expect(said.proposals).toMatchObject([{ command: 'open.registAudit', args: { keyword: name.slice(-4) } }]);
  });

  it('is told how, by the button of what was told', async () => {
    const { text } = await followed(caller('platform'), 'pda的版本有哪些', '新的怎么发出去');
    expect(text).toContain('“发布”');
  });
});

describe('papers one that was told goes with', () => {
  it('are those of the kind that is asked for, and no others', async () => {
    const context = caller('dfinance');
    const orders = readableKinds(context).find(({ kind }) => kind === 'paymentOrder');
    const { list } = orders ? await listDocuments(context, orders, listQuery.parse({ level: 'document', pageSize: 5 })) : { list: [] };
    let followedUp = 0;
    for (const { sn } of list) {
      const told = await asked(context, `${sn}批了没`);
      const grns = [...new Set((/相关单据：([^\n]+)/.exec(told.text)?.[1] ?? '').match(/采购入库单 [A-Z]{2}\d+/g) ?? [])].map((one) => one.slice(-14));
      if (grns.length === 0 || grns.length > 6) continue;
      followedUp += 1;
      const { text } = await followed(context, `${sn}批了没`, '这笔是付的哪几张入库单');
      expect(
        grns.filter((one) => !text.includes(one)),
        `${sn}: ${text.slice(0, 200)}`,
      ).toEqual([]);
    }
    expect(followedUp).toBeGreaterThan(0);
  });
});

/** Rows of small lists, each with a name of its own, and a button of the page they are on. */
const PLAIN = /^[\u3400-\u9fff]{4,12}$/;
const GENERAL = new Set(['add', 'edit', 'import', 'export', 'print', 'view', 'query', 'copy', 'preview']);
async function namedRows(accounts: readonly string[]) {
  const found: { context: Context; flags: string[]; label: string; name: string }[] = [];
  const pages = recordPages(accounts);
  // Of each page one button.
  for (const [at, { context, screen, label }] of pages.entries()) {
    const first = pages.findIndex((one) => one.context === context && one.screen === screen);
    const definition = masters.find(({ resource }) => resource === screen.resource);
    if (
      at !== first ||
      !definition ||
      definition.resource === 'patient' ||
      screen.actions.some((flag) => GENERAL.has(flag) && recordButton(definition, flag) === label)
    )
      continue;
    const here = { ...context, screen: screen.flag };
    const { list, total } = await listMasters(here, definition, listQuery.parse({ screen: screen.flag, sort: definition.sort, pageSize: 20 }));
    const row = list.find((one) => PLAIN.test(String(one[definition.label])));
    if (!row || total > 100) continue;
    const flags = screensFor({ ...context, screen: '' }, definition.resource).map(({ flag }) => flag);
    found.push({ context, flags, label, name: String(row[definition.label]) });
  }
  return found;
}

describe('a deed on a record that is named', () => {
  it('leads to a page that has both, and does nothing itself', { timeout: 300_000 }, async () => {
    const others: string[] = [];
    let led = 0;
    for (const { context, flags, label, name } of await namedRows(['platform', 'vendor'])) {
      const { text, proposals } = await asked(context, `把${name}${label}了`);
      if (proposals.some(({ command }) => command.startsWith('act.'))) others.push(`${name} ${label}: ${text.slice(0, 120)}`);
      if (text.includes(`“${label}”`) && proposals.some(({ command }) => flags.includes(command.replace(/^open\./, '')))) led += 1;
    }
    expect(others, others.join('\n')).toEqual([]);
    expect(led).toBeGreaterThan(atLeast(4));
  });

  it('is not offered where the record stands so that it cannot be done', { timeout: 60_000 }, async () => {
    const context = caller('platform');
    const definition = masters.find(({ resource }) => resource === 'appVersion');
    if (!definition) throw new Error('no versions');
    const listed = (state: string) =>
      listMasters({ ...context, screen: 'appManagement' }, definition, listQuery.parse({ screen: 'appManagement', 'f.state': state, sort: definition.sort }));
    const [draft] = (await listed('draft')).list;
    const [out] = (await listed('published')).list;
    if (draft) expect((await asked(context, `${draft.app} ${draft.versionName}那版发出去吧`)).text).toMatch(/^我不会自己发布/);
    if (out) expect((await asked(context, `把${out.app} ${out.versionName}发布了`)).text).toContain('不能“发布”');
    expect(draft ?? out).toBeDefined();
  });

  it('is the renewal of the letter or contract that was told, also as a figure', { timeout: 60_000 }, async () => {
    let renewed = 0;
    for (const [account, kind] of [
      ['vendor', 'licenceGrant'],
      ['dealer', 'contract'],
    ] as const) {
      const context = caller(account);
      const definition = readableKinds(context).find((one) => one.kind === kind);
      const [row] = definition ? (await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 1, 'f.status': '2' }))).list : [];
      if (!definition || !row) continue;
      const { proposals } = await followed(context, `${row.partnerName}的${definition.title}什么时候到期`, '那给续一下');
      renewed += proposals.filter(({ command }) => /^act\..*\.renew$/.test(command)).length;
    }
    expect(renewed).toBeGreaterThan(0);
  });
});
