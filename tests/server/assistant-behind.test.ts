import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { DocumentDefinition } from '../../src/define/define-document';
import { screensOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import type { Context } from '../../src/server/base/context';
import { shownDocument } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { sightOf } from '../../src/server/engine/documents/present';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What a sentence says beside its first question: asked of the rows that one tells, or named as not answered; never passed over. */
const { caller } = demoPeople();
const ACCOUNTS = ['hospital', 'keeper', 'hfinance', 'dealer', 'dkeeper', 'vendor'];

type Walked = { context: Context; definition: DocumentDefinition };
/** Every kind of papers with every account that reads it, those with few of them. */
const walk = (accounts: readonly string[] = ACCOUNTS): Walked[] =>
  inTurn(accounts.flatMap((name) => readableKinds(caller(name)).map((definition) => ({ context: caller(name), definition }))));
const papersOf = ({ context, definition }: Walked, filters: Record<string, string> = {}, pageSize = 50) =>
  listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize, ...filters }));
const NAMED = /没有答出|没有理解|没有查看/;

describe('what is asked behind a question', () => {
  it('whom papers are with is told of each or by firms', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const one of walk()) {
      const { list } = await papersOf(one, { 'f.status': '2' });
      const firm = list.map((row) => String(row[`${one.definition.counterparty}Name`] ?? '')).find(Boolean);
      if (!one.definition.counterparty || !firm) continue;
      const { text } = await asked(one.context, `已审核的${one.definition.title}有几张，谁家的`);
      told += 1;
      if (!text.includes(firm) && !NAMED.test(text)) missed.push(`${one.definition.title}: ${text.slice(0, 120)}`);
    }
    expect(told).toBeGreaterThan(atLeast(40));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 10);
  });

  it('what is in them is told line by line', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const one of walk()) {
      const { list, total } = await papersOf(one, { 'f.status': '1' });
      const [paper] = list;
      if (!paper || total > 10 || !('specification' in one.definition.lines)) continue;
      const { lines } = await shownDocument(one.context, one.definition, { id: String(paper.id) });
      const size = String(lines[0]?.specificationName ?? '').split('/')[0] ?? '';
      if (size === '') continue;
      const { text } = await asked(one.context, `待审核的${one.definition.title}有几张，里面都有啥`);
      told += 1;
      if (!text.includes(size) && !NAMED.test(text)) missed.push(`${one.definition.title}: ${size}, told ${text.slice(0, 160)}`);
    }
    expect(told).toBeGreaterThan(atLeast(25));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 10);
  });

  it('what their rows do not say is named', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const one of walk(['hospital', 'dkeeper'])) {
      const { total } = await papersOf(one, { 'f.status': '2' }, 1);
      if (total === 0) continue;
      const { text } = await asked(one.context, `已审核的${one.definition.title}有几张，几点起飞`);
      told += 1;
      if (!/没有答出|没有理解/.test(text)) missed.push(`${one.definition.title}: ${text.slice(0, 120)}`);
    }
    expect(told).toBeGreaterThan(atLeast(30));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 10);
  });
});

describe('one paper', () => {
  it('is found by its kind and the end of its number', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const one of walk()) {
      const { list, total } = await papersOf(one);
      const ends = list.map(({ sn }) => String(sn).slice(-4));
      const end = ends.find((own) => ends.filter((other) => other === own).length === 1);
      const paper = list.find(({ sn }) => end && String(sn).endsWith(end));
      if (!end || !paper || total > list.length) continue;
      const { text } = await asked(one.context, `${one.definition.title}${end}里有什么`);
      told += 1;
      if (!text.includes(String(paper.sn))) missed.push(`${one.definition.title}${end}: ${text.slice(0, 120)}`);
    }
    expect(told).toBeGreaterThan(atLeast(50));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 10);
  });

  it('is found by the sum that points at it, wherever that stands', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const one of walk()) {
      if (sightOf(one.context, one.definition).hidden.has('totalAmount')) continue;
      const { list } = await papersOf(one);
      const sums = list.map(({ totalAmount }) => Math.trunc(Number(totalAmount ?? 0)));
      const paper = list.find((_, at) => (sums[at] ?? 0) >= 100 && sums.filter((sum) => sum === sums[at]).length === 1);
      if (!paper) continue;
      const sum = Math.trunc(Number(paper.totalAmount));
      for (const question of [`${sum}那张${one.definition.title}审了没`, `${one.definition.title}审了没，${sum}那张`]) {
        const { text } = await asked(one.context, question);
        told += 1;
        if (!text.includes(String(paper.sn)) && !NAMED.test(text)) missed.push(`${question}: ${String(paper.sn)}, told ${text.slice(0, 120)}`);
      }
    }
    expect(told).toBeGreaterThan(atLeast(60));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 10);
  });
});

describe('papers that wait', () => {
  it('are those of the tab that is called so, however it is said', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const { context, definition } of walk()) {
      const tabs = screensOf(definition.kind).flatMap(({ preset }) => preset.tabs ?? []);
      const tab = tabs.find(({ label, where, rows }) => /^待[^我审处].+/.test(label) && Object.keys(where).length > 0 && !rows);
      if (!tab) continue;
      const filters = Object.fromEntries(Object.entries(tab.where).map(([name, values]) => [`f.${name}`, values.join()]));
      const { total } = await papersOf({ context, definition }, filters, 1).catch(() => ({ total: -1 }));
      if (total < 0) continue;
      for (const said of [`没${tab.label.slice(1)}`, `等着${tab.label.slice(1)}`]) {
        const { text } = await asked(context, `${said}的${definition.title}有几张`);
        told += 1;
        const isTold = total === 0 ? /没有|为 0/.test(text) : text.includes(`**${total} 张**`) || NAMED.test(text);
        if (!isTold) missed.push(`${said}的${definition.title}: ${total}, told ${text.slice(0, 100)}`);
      }
    }
    expect(told).toBeGreaterThan(atLeast(20));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 5);
  });
});
