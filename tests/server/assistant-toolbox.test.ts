import { describe, expect, it } from 'vitest';
import { querySchema } from '../../src/define/query';
import { lying } from '../../src/domain/datasets/lying';
import { inTurn } from '../../src/run/turn.mjs';
import { query } from '../../src/server/assistant/datasets/query';
import { allReadable, readable, toldOf } from '../../src/server/assistant/datasets/readable';
import { buttonsOf } from '../../src/server/assistant/help/buttons-of';
import { HELP } from '../../src/server/assistant/help/help';
import { carryOut } from '../../src/server/assistant/model/carry-out';
import type { AnyTool } from '../../src/server/assistant/tool';
import { proposeAction } from '../../src/server/assistant/tools/act';
import { help } from '../../src/server/assistant/tools/help';
import { helpOfPage } from '../../src/server/assistant/tools/help-of-page';
import { stock } from '../../src/server/assistant/tools/stock';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { loadNames, meant } from '../../src/server/assistant/words/names';
import type { Context } from '../../src/server/base/context';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';

/** What a model is told beside an answer, so that it need not guess: where else to look, what can be done, what the rows leave out. */
const { caller, callers } = demoPeople();
const PEOPLE = ['keeper', 'hfinance', 'dealer', 'platform'];
const call = async (context: Context, tool: unknown, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { name } = tool as AnyTool;
  const question = { context, text: '', from: { screen: '', documentId: '', selection: [] }, history: [] };
  const { data } = await carryOut([tool as AnyTool], question, { id: '1', name, args: JSON.stringify(args) });
  return data as Record<string, unknown>;
};
/** Under the sentence an answer begins with. */
const within = (told: Record<string, unknown>): Record<string, unknown> => (told.words && told.data ? (told.data as Record<string, unknown>) : told);

describe('help', () => {
  it('is found by the title it has, whoever asks', async () => {
    for (const { title } of inTurn(HELP)) expect(within(await call(caller('hospital'), help, { task: title })).title).toBe(title);
  });

  it.each(PEOPLE)('tells %s every button of a kind that is named, and whether it is his', async (who) => {
    const context = caller(who);
    for (const { kind, title } of inTurn(readableKinds(context).filter((one) => buttonsOf(context, one.kind)))) {
      const { buttons } = within(await call(context, help, { task: `${title}怎么处理` })) as { buttons: { of: string; buttons: string[] }[] };
      const own = buttons.find(({ of }) => of === title);
      expect(own?.buttons.length ?? 0, `${kind} ${title}: ${buttons.map(({ of }) => of)}`).toBeGreaterThan(0);
      const page = within(await call(context, helpOfPage, { page: title }));
      expect(page.page ?? page.words, title).toBeTruthy();
    }
  });
});

describe('a deed', () => {
  it('that there is not is refused with those there are', async () => {
    const context = caller('hospital');
    const { list } = await runQuery({ ...context, screen: '' }, querySchema.parse({ of: 'purchaseOrder', measures: ['count'], by: ['sn'], limit: 1 }));
    const told = await call(context, proposeAction, { action: '盖章', number: String(list[0]?.sn) });
    expect(told).toMatchObject({ found: 0, buttons: expect.arrayContaining([expect.stringMatching(/^催办：已审核/), expect.stringMatching(/^提交：草稿/)]) });
  });
});

describe('what is asked before rows are read', () => {
  it('is called as the rows call it, in every set of facts', async () => {
    let asked = 0;
    for (const context of PEOPLE.map(caller))
      for (const one of allReadable(context).filter(({ dataset }) => dataset.takes)) {
        const { dimensions, measures } = toldOf(one);
        for (const [name, field] of Object.entries(one.dataset.takes ?? {})) {
          if (field.kind !== 'ref' || name in one.dataset.dimensions) continue;
          const [apart] = dimensions.find(([, other]) => other.kind === 'ref' && other.to === field.to) ?? [];
          if (!apart || !measures[0]) continue;
          const of = one.dataset.id;
          const { rows = [] } = within(await call(context, query, { of, measures: [measures[0][0]], by: [apart], limit: 1 })) as { rows?: string[][] };
          const called = rows[0]?.[0];
          if (!called) continue;
          expect(await call(context, query, { of, measures: [measures[0][0]], where: { [name]: called } }), `${of} ${name} ${called}`).toMatchObject({
            conditions: [expect.stringContaining(called)],
          });
          asked += 1;
        }
      }
    expect(asked).toBeGreaterThan(0);
  });
});

describe('a house', () => {
  it('is known by its number and the last letter of its name', async () => {
    let known = 0;
    for (const context of callers().values())
      for (const one of allReadable(context).filter(({ dataset }) => dataset.id === 'partner')) {
        const { list } = await runQuery(
          { ...context, screen: '' },
          querySchema.parse({ of: one.dataset.id, measures: ['count'], by: ['name'], limit: 300 }),
          one.reader,
        );
        for (const { name } of list) {
          const said = /第([一二三四五六七八九])人民医院$/.exec(String(name))?.[1];
          if (!said) continue;
          expect(meant(await loadNames(context, `${said}院`), 'partner', `${said}院`).map((found) => found.name)).toContain(name);
          known += 1;
        }
      }
    expect(known).toBeGreaterThan(2);
  });
});

describe('stock', () => {
  it.each(['keeper', 'dealer', 'dkeeper'])('of %s that is under way or with customers is told beside what lies in stores', async (who) => {
    const context = caller(who);
    const one = readable(context, lying.id);
    const { list } = await runQuery(
      { ...context, screen: '' },
      querySchema.parse({
        of: lying.id,
        measures: ['quantity'],
        by: ['specification', 'productName'],
        where: { place: 'outside', quantity: '0.0001~' },
        limit: 40,
      }),
      one?.reader,
    );
    for (const row of list) {
      const told = await call(context, stock, { product: `${row.productName} ${row.specificationName}` });
      const found = within(told);
      expect(`${JSON.stringify(found.outside ?? '')}${told.words}`, `${row.productName} ${row.specificationName}`).toMatch(/在途|在外|跟台|预售/);
    }
    expect(list.length).toBeGreaterThan(0);
  });
});
