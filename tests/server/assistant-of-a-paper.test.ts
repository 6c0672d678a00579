import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { textOf } from '../../src/define/field-text';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { shownDocument } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** What is asked of a paper is neither made nor explained: of every kind, for accounts of the demo. */
const people = demoPeople();
const EMPTY_DRAFT = '可以新增一张空的';
const STEPS = /^\*\*[^*\n]+\*\*\n+1\. /;
const ASKS = ['那张{}怎么样了', '我的{}批了没', '{}办到哪了', '{}是谁在办'];

describe('a question of a paper', () => {
  it('of any kind makes none and explains nothing, and tells of papers that wait', async () => {
    const wrong: string[] = [];
    let counted = 0;
    for (const account of ['keeper', 'nurse', 'hfinance', 'dealer', 'dfinance', 'vendor']) {
      const context = people.caller(account);
      for (const definition of inTurn(readableKinds(context))) {
        const { total } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 1 }));
        for (const ask of ASKS) {
          const question = ask.replace('{}', definition.title);
          const { text } = await asked(context, question);
          counted += 1;
          const isOfPapers = total === 0 || /[A-Z]{2}\d{8,}|没有找到|没有还没办完的|办完/.test(text);
          if (text.includes(EMPTY_DRAFT) || STEPS.test(text) || !isOfPapers)
            wrong.push(`${account} ${question} (${total}): ${text.slice(0, 70).replace(/\n/g, ' ')}`);
        }
      }
    }
    expect(counted).toBeGreaterThan(atLeast(500));
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(counted / 50);
  });
});

describe('what is still missing of a paper', () => {
  it('is told by the lines that lack something, all of them and no others', { timeout: 120_000 }, async () => {
    let told = 0;
    for (const context of ['hospital', 'keeper', 'dealer'].map(people.caller))
      for (const definition of inTurn(readableKinds(context).filter(({ lines }) => 'open' in lines && 'productName' in lines))) {
        const { list } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 1, 'f.status': '2' }));
        for (const { id, sn } of list) {
          const { lines } = await shownDocument(context, definition, { id: String(id) });
          if (lines.length === 0 || lines.every(({ open }) => open === undefined)) continue;
          const lacking = lines.filter(({ open }) => Number(open) > 0);
          const { text } = await asked(context, `${String(sn)}还缺哪几样`);
          told += 1;
          expect(text, `${definition.title} ${String(sn)}`).toContain(lacking.length === 0 ? '都齐了' : `还差 **${lacking.length} 行**`);
          expect(text.match(/：还差 \*\*/g)?.length ?? 0, `${definition.title} ${String(sn)}`).toBe(lacking.length);
        }
      }
    expect(told).toBeGreaterThan(atLeast(5));
  });
});

describe('why something on a paper is so', () => {
  it('is told by the reason its line keeps, of every kind whose lines keep one', { timeout: 120_000 }, async () => {
    let told = 0;
    for (const context of ['dkeeper', 'keeper', 'dealer'].map(people.caller))
      for (const definition of inTurn(readableKinds(context))) {
        const reasons = Object.entries(definition.lines).filter(
          ([, { kind, label, needs }]) => /^(?:text|choice)$/.test(kind) && /.原因$/.test(label) && !needs,
        );
        if (reasons.length === 0) continue;
        const { list } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 5, 'f.status': '1,2' }));
        for (const { id, sn } of list) {
          const { lines } = await shownDocument(context, definition, { id: String(id) });
          const [name, field] = reasons.find(([one]) => lines.some((line) => line[one])) ?? [];
          if (!name || !field) continue;
          const { text } = await asked(context, `${String(sn)}为什么${field.label.replace(/原因$/, '')}`);
          told += 1;
          expect(text, `${definition.title} ${String(sn)}`).toContain(textOf(field, lines.find((line) => line[name])?.[name]));
        }
      }
    expect(told).toBeGreaterThan(0);
  });

  it('and whose turn it is next, or how far its counting is, of the paper that was told', async () => {
    const context = people.caller('dkeeper');
    for (const definition of readableKinds(context)) {
      const { list } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 1, 'f.status': '1' }));
      const [paper] = list;
      if (!paper) continue;
      const { text } = await followed(context, `${String(paper.sn)}到哪一步了`, '现在轮到谁处理');
      expect(text, definition.title).toContain(String(paper.sn));
    }
    const takes = readableKinds(context).find(({ kind }) => kind === 'stockTake');
    const [take] = takes ? (await listDocuments(context, takes, listQuery.parse({ level: 'document', pageSize: 1 }))).list : [];
    if (take?.progress) expect((await asked(context, `${String(take.sn)}盘到哪了`)).text).toContain(String(take.progress));
  });
});

describe('what points at a paper of a list', () => {
  it('is that paper: by the end of its number, and what is done next is done with it', { timeout: 120_000 }, async () => {
    let told = 0;
    for (const context of ['keeper', 'hospital', 'dealer'].map(people.caller))
      for (const definition of inTurn(readableKinds(context))) {
        const { list, total } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 3, 'f.status': '1' }));
        const ends = list.map(({ sn }) => String(sn).slice(-4));
        const [, second] = list;
        if (total < 2 || total > 3 || new Set(ends).size < ends.length || !second) continue;
        const { text } = await followed(context, `待审核的${definition.title}有哪些`, `${String(second.sn).slice(-4)}那张里面有什么`);
        told += 1;
        expect(text, `${context.org.name} ${definition.title}`).toContain(`${definition.title} **${String(second.sn)}**`);
      }
    expect(told).toBeGreaterThan(0);
  });
});

describe('what cannot be seen', () => {
  it('is said beside what is told instead of it', async () => {
    const { text } = await asked(people.caller('nurse'), '我们科上月用掉的东西成本多少');
    expect(text).toMatch(/没有查看成本的权限|没有/);
    const { text: share } = await asked(people.caller('manager'), '上个月全院耗占比是多少');
    expect(share).toMatch(/耗占比 \*\*[\d.]+%\*\*|没有医疗收入/);
  });
});

describe('what those said who decided already', () => {
  it('is told step by step, of whatever paper still waits', { timeout: 120_000 }, async () => {
    const context = people.caller('manager');
    let told = 0;
    for (const definition of readableKinds(context)) {
      const { list } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 3, 'f.status': '1' }));
      for (const { id, sn } of list) {
        const { steps } = await shownDocument(context, definition, { id: String(id) });
        const given = steps.filter(({ result, opinion }) => result !== '' && opinion !== '');
        if (given.length === 0) continue;
        const { text } = await asked(context, `${String(sn)}之前各级是怎么说的`);
        for (const { opinion } of given) expect(text, `${definition.title} ${String(sn)}`).toContain(opinion);
        told += 1;
      }
    }
    expect(told).toBeGreaterThan(0);
  });
});
