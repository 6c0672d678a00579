import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { add, isZero } from '../../src/define/money';
import { querySchema } from '../../src/define/query';
import { documentOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import type { AnyTool } from '../../src/server/assistant/tool';
import { accounts } from '../../src/server/assistant/tools/accounts';
import { paperMoney } from '../../src/server/assistant/tools/paper-money';
import { whoDid } from '../../src/server/assistant/tools/who-did';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import type { Context } from '../../src/server/base/context';
import { listDocuments } from '../../src/server/engine/documents/list';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** Who made papers and what one came to in money, for every account of the demo and every kind it reads: each figure beside one come to another way. */
const { callers } = demoPeople();

const asks = (tool: AnyTool, context: Context, args: unknown) => tool.call({ context, text: '', from: { screen: '', documentId: '', selection: [] } }, args);
const pairs = () => inTurn([...callers().values()].flatMap((context) => readableKinds(context).map((definition) => ({ context, definition }))));
const owedOf = async (context: Context, sn: string): Promise<string> =>
  (await runQuery({ ...context, screen: '' }, querySchema.parse({ of: 'owed', measures: ['open'], where: { sn } }))).totals.open || '0';

describe('what one paper came to in money', () => {
  it('is what the open items say, paid by papers its reader reads', { timeout: 300_000 }, async () => {
    let told = 0;
    for (const { context, definition } of pairs()) {
      const { list } = await listDocuments({ ...context, screen: '' }, definition, listQuery.parse({ level: 'document', pageSize: 3, 'f.status': '2,7' }));
      for (const row of list) {
        const number = String(row.sn);
        if (!paperMoney.may(context)) continue;
        const { text, data } = await asks(paperMoney, context, { number });
        const { items = [], payments = [] } = (data ?? {}) as {
          items?: { sn: string; open: string }[];
          payments?: { sn: string; kind: string; amount: string }[];
        };
        if (items.length === 0) continue;
        told += 1;
        const words = `${context.org.name} ${number}: ${text}`;
        for (const sn of new Set(items.map((one) => one.sn))) {
          const own = add('0', ...items.filter((one) => one.sn === sn).map(({ open }) => open));
          expect(Number(own), `${words} ${sn}`).toBe(Number(await owedOf(context, sn)));
        }
        expect(/\*\*已[付收结]清\*\*/.test(text), words).toBe(isZero(add('0', ...items.map(({ open }) => open))));
        for (const { sn, kind } of payments) {
          const of = documentOf(kind);
          if (!of) throw new Error(kind);
          const { total } = await listDocuments({ ...context, screen: '' }, of, listQuery.parse({ level: 'document', 'f.sn': sn, pageSize: 1 }));
          expect(total, `${words} is told of ${sn}`).toBe(1);
        }
      }
    }
    expect(told).toBeGreaterThan(3);
  });
});

describe('who made papers', () => {
  it('is told person by person, all of them together as many as the list has', { timeout: 300_000 }, async () => {
    let told = 0;
    for (const { context, definition } of pairs()) {
      const { total } = await listDocuments({ ...context, screen: '' }, definition, listQuery.parse({ level: 'document', pageSize: 1 }));
      const { text, data } = await asks(whoDid, context, { did: 'made', kind: definition.title });
      const words = `${context.org.name} ${definition.kind}: ${text.slice(0, 200)}`;
      const parts = Array.isArray(data) ? (data as { title: string; total: number; people: string[] }[]) : [];
      const mine = parts.find(({ title }) => title === definition.title);
      // A name may stand for several kinds: then the first of them are told.
      if (!mine) {
        if (parts.length === 0) expect(total, words).toBe(0);
        continue;
      }
      expect(mine.total, words).toBe(total);
      const counts = mine.people.flatMap((line) => /\*\* (\d+) 张/.exec(line)?.[1] ?? []);
      if (mine.people.some((line) => line.includes('只列出'))) continue;
      told += 1;
      expect(
        counts.reduce((sum, count) => sum + Number(count), 0),
        words,
      ).toBe(total);
    }
    expect(told).toBeGreaterThan(10);
  });
});

describe('what is owed', () => {
  it('leads to the side that was told, for every account and side', async () => {
    let led = 0;
    for (const [name, context] of callers())
      for (const side of ['receivable', 'payable']) {
        if (!accounts.may(context)) continue;
        const { text, proposals } = await asks(accounts, context, { side });
        for (const { args } of proposals.filter(({ command }) => command === 'open.receivablePayable')) {
          led += 1;
          expect(args['f.side'], `${name}: ${text.slice(0, 60)}`).toBe(side);
        }
      }
    expect(led).toBeGreaterThan(3);
  });
});

describe('papers called by the beginning of their number', () => {
  it('that were refused are told with who refused them and why', { timeout: 120_000 }, async () => {
    let told = 0;
    for (const { context, definition } of pairs()) {
      const { list } = await listDocuments({ ...context, screen: '' }, definition, listQuery.parse({ level: 'document', pageSize: 1, 'f.status': '3' }));
      const sn = String(list[0]?.sn ?? '');
      if (!/^[A-Z]{2}\d{12}$/.test(sn)) continue;
      told += 1;
      for (const said of [`${sn.slice(0, 10)}被退回的原因`, `${sn.slice(0, 8)}为什么被驳回`]) {
        const { text } = await asked(context, said);
        expect(text, `${context.org.name} ${said}`).toContain(sn);
        expect(text, `${context.org.name} ${said}`).toMatch(/驳回，理由：|已驳回（没有留下理由）/);
      }
    }
    expect(told).toBeGreaterThan(0);
  });
});

describe('a deed on one paper that is not open', () => {
  it.each(['把这张电子发票红冲了', '红冲这张电子发票'])('%s: by the button such papers have, of those that have it', async (sentence) => {
    const context = callers().get('dfinance');
    if (!context) throw new Error('no account');
    const definition = documentOf('eInvoice');
    if (!definition) throw new Error('no kind');
    const { text } = await asked(context, sentence);
    expect(text).toContain(definition.actions.find(({ id }) => id === 'redApply')?.label);
    expect(text).not.toContain('已红冲');
    expect((await asked(context, '电子发票怎么红冲')).proposals.map(({ command }) => command)).toContain('open.bwInvoice');
  });
});
