import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentValues } from '../../src/client/form/record-values';
import { sentLine } from '../../src/client/screens/document/form/line-stores';
import { itemWays, pulledHeader, pulledLines, wayOf } from '../../src/client/screens/document/pulled';
import type { OpenLine } from '../../src/contract/answers';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { OrgKind } from '../../src/define/field';
import { isEmpty } from '../../src/define/field-schema';
import { documents, isBuilt, screensOf } from '../../src/domain/registry';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** Whatever is pulled into a form, and whatever the server fills in there, the form can send back: every kind, every way, in the demo's own papers. */
let server: Server;
const people: { kind: OrgKind; client: Client }[] = [];
beforeAll(async () => {
  server = await demoServer();
  for (const userName of ['hospital', 'keeper', 'nurse', 'hfinance', 'dealer', 'dkeeper', 'dfinance', 'dbuyer', 'vendor', 'platform'])
    people.push({ kind: ({ h: 'H', k: 'H', n: 'H', d: 'D', v: 'V', p: 'P' } as const)[userName[0] as 'h'], client: await signIn(server, { userName }) });
});
afterAll(() => server.stop());

type Values = Record<string, unknown>;
type Form = { header: Values; lines: Values[] };
const NOTHING = {};
/** What became of the line it comes from is not what becomes of this one. */
const OF_THE_SOURCE = new Set(['fulfilled', 'stopped', 'open', 'returned', 'invoicedQuantity', 'invoicedAmount', 'receivedQuantity', 'cost', 'unitCost']);

/** The first lines that somebody may pull by this way. */
async function offered(definition: DocumentDefinition, way: string, kinds: readonly OrgKind[]) {
  for (const { kind, client } of people) {
    if (!kinds.includes(kind)) continue;
    for (const screen of screensOf(definition.kind).filter((one) => isBuilt(one) && one.kinds.includes(kind))) {
      const at = { screen: screen.flag, source: way };
      const { code, info } = await call<{ list: OpenLine[] }>(client, 'GET', `/v1/business/${definition.kind}/sheetList`, at);
      if (code === 0 && info.list.length > 0) return { client, screen: screen.flag, lines: info.list.slice(0, 2) };
    }
  }
  return undefined;
}

const said = (answers: unknown): string[] => JSON.stringify(answers).match(/不认识的字段[^"]*/g) ?? [];

const pulling = documents.filter((one) => one.sources.length > 0 || one.items);
let tried = 0;
describe.each(pulling.map((definition) => [definition.kind, definition] as const))('%s', (kind, definition) => {
  it('sends what was pulled into it, and what was filled in beside it', async () => {
    const kinds = screensOf(kind).flatMap((screen) => screen.kinds);
    for (const way of [
      ...definition.sources.map(wayOf),
      ...itemWays({ ...definition, counterparty: definition.counterparty as string }, NOTHING, () => true),
    ]) {
      const found = await offered(definition, way.id, kinds);
      if (!found) continue;
      tried += 1;
      const [first] = found.lines;
      const rows = found.lines.filter((line) => way.agree.every((name) => line[name] === first?.[name]));
      const form: Form = { header: { ...pulledHeader(definition, way, rows, NOTHING) }, lines: pulledLines(definition, rows) };
      const sent = () => ({
        screen: found.screen,
        header: sentValues(definition.header, form.header as never),
        lines: form.lines.map((values) => sentLine(definition.lines, { values } as never)),
      });
      // What a line comes from, and what it settles, goes with it.
      const from = ({ item, sourceLine }: Values) => [item || '', sourceLine || ''];
      expect(sent().lines.map(from), way.id).toEqual(rows.map(from));
      const path = `/v1/business/${kind}`;
      const filled = await call<Form>(found.client, 'POST', `${path}/fill`, sent());
      expect(said(filled), `${way.id}: what was pulled`).toEqual([]);
      if (filled.code !== 0) continue;
      // What a line was said to be is not emptied under the eyes of whoever pulled it.
      const emptied = form.lines.flatMap((line, i) =>
        Object.keys(definition.lines).filter(
          (name) => !OF_THE_SOURCE.has(name) && !isEmpty(line[name]) && name in (filled.info.lines[i] ?? {}) && isEmpty(filled.info.lines[i]?.[name]),
        ),
      );
      expect([...new Set(emptied)], `${way.id}: emptied`).toEqual([]);
      form.header = { ...form.header, ...filled.info.header };
      form.lines = form.lines.map((line, i) => ({ ...line, ...filled.info.lines[i] }));
      expect(said(await call(found.client, 'POST', `${path}/fill`, sent())), `${way.id}: what was filled in`).toEqual([]);
      expect(said(await call(found.client, 'POST', `${path}/foresee`, sent())), `${way.id}: what is checked`).toEqual([]);
    }
  });
});

it('most ways have something in the demo', () => expect(tried).toBeGreaterThan(30));
