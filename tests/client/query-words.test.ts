import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { calledSo } from '../../commands/called-so';
import { asSaid } from '../../src/client/palette/as-said';
import { indexOf, PREFIX } from '../../src/client/palette/match';
import { meaningOf } from '../../src/client/palette/query-chips';
import { compileQuery } from '../../src/client/palette/query-language';
import { canBeginName, type Target, targetsCalled } from '../../src/client/palette/query-target';
import { queryOf } from '../../src/client/palette/screen-query';
import { CORE_TRAIL } from '../../src/define/document-core';
import type { Field, Fields, OrgKind } from '../../src/define/field';
import { documentOf, isBuilt, masterOf, reportOf, screens } from '../../src/domain/registry';

/** Words that filter, on every list and report there is, in all the ways people type them. */
const TODAY = '2026-03-31';
const KINDS = ['P', 'H', 'D', 'V'] as const;

function targetsOf(kind: OrgKind): Target[] {
  return screens.flatMap((screen) => {
    const { resource, archetype, title } = screen;
    if (!isBuilt(screen) || !screen.kinds.includes(kind) || screen.isStandalone || !['list', 'board', 'report'].includes(archetype)) return [];
    const document = documentOf(resource);
    const report = reportOf(resource, kind);
    const fields: Fields | undefined = document
      ? { ...document.header, ...CORE_TRAIL }
      : (masterOf(resource)?.fields ?? (report && { ...report.of.dimensions, ...report.parameters }));
    return fields ? [{ screen, title, index: indexOf({ title, ...calledSo(screen, title, { lies: [], said: [] }) }), fields }] : [];
  });
}
const targets = new Map(KINDS.map((kind) => [kind, targetsOf(kind)]));
const letters = (word: string): string => pinyin(word, { toneType: 'none', type: 'array', v: true }).join('').replaceAll('ve', 'ue');
const meaning = (token: string, { fields, screen }: Target) => meaningOf(token, { fields, tabs: screen.preset.tabs ?? [] }, TODAY);

/** Nothing is asked of a page that it could not be asked: a field of its own, a value that field takes. */
function expectAsked(target: Target, query: Record<string, string>): void {
  for (const [key, value] of Object.entries(query)) {
    if (key === 'tab') expect(target.screen.preset.tabs?.map(({ id }) => id)).toContain(value);
    else {
      const field = target.fields[key.slice(2)] as Field | undefined;
      expect(field, `${target.title} ${key}`).toBeDefined();
      if (field?.kind === 'choice') expect(field.options.map((option) => option.value)).toContain(value);
      if (field?.kind === 'date' || field?.kind === 'datetime') expect(value).toMatch(/^(?:\d{4}-\d\d-\d\d)?~(?:\d{4}-\d\d-\d\d)?$/);
    }
  }
}

const SAID = '待审 未审核 驳回 作废 本月 上月 昨天 上周 今年 快到期 即将过期 过期 已到期 逾期'.split(' ');

describe.each(KINDS)('on the pages of %s', (kind) => {
  const pages = targets.get(kind) ?? [];

  it('what is said of a state, a time or an end filters by what the page has, in characters as in pinyin', () => {
    let understood = 0;
    for (const word of SAID)
      for (const target of pages) {
        const written = meaning(word, target);
        if (!written) continue;
        understood += 1;
        expectAsked(target, written.query);
        expect(meaning(letters(word), target)?.query, `${target.title} ${word}`).toEqual(written.query);
      }
    expect(understood).toBeGreaterThan(200);
  });

  it('a choice of the page is that choice, as it is written and in pinyin', () => {
    let asked = 0;
    for (const target of pages)
      for (const [name, field] of Object.entries(target.fields)) {
        if (field.kind !== 'choice' || !field.filter || name === 'status') continue;
        for (const option of field.options.filter(({ label }) => /^[\u3400-\u9fff]{3,6}$/.test(label) && !SAID.includes(asSaid(letters(label))))) {
          asked += 1;
          const [written, typed] = [option.label, letters(option.label)].map((token) => meaning(token, target));
          expect(written, `${target.title} ${option.label}`).toBeDefined();
          expect(typed?.query, `${target.title} ${option.label}`).toEqual(written?.query);
        }
      }
    expect(asked).toBeGreaterThan(50);
  });

  it('a page and a state, typed apart or with 的, in characters or in pinyin, is the same query on a page that is called so', () => {
    let asked = 0;
    for (const { title, screen } of pages.filter((one) => documentOf(one.screen.resource) && /^[\u3400-\u9fff]{4,8}$/.test(one.title))) {
      const ways = [`${title} 已驳回`, `已驳回的${title}`, `已驳回 ${title}`, `${letters(title)} ${letters('已驳回')}`];
      for (const text of ways) {
        const compiled = compileQuery(text, pages, TODAY);
        asked += 1;
        expect(compiled && queryOf(compiled), text).toEqual({ 'f.status': '3' });
        expect([screen.flag, ...pages.filter((one) => one.title === title).map((one) => one.screen.flag)], text).toContain(compiled?.screen.flag);
      }
    }
    expect(asked).toBeGreaterThan(10);
  });
});

it.each(KINDS)('no piece of a word that a page of %s is called by, or that begins its name, is passed over for how it begins', (kind) => {
  const pages = targets.get(kind) ?? [];
  const words = pages.flatMap(({ title, index }) => [title, letters(title), `未审核${title}`, ...index.title.initials]);
  let passed = 0;
  for (const word of words.filter((_, at) => at % 4 === 0))
    for (let from = 0; from <= word.length - 2; from += 1)
      for (const piece of [word.slice(from), word.slice(0, from + 2).toUpperCase()]) {
        if (canBeginName(piece, pages)) continue;
        passed += 1;
        expect(targetsCalled(piece, pages)[0]?.grade ?? 0, piece).toBeLessThan(PREFIX);
      }
  expect(passed).toBeGreaterThan(50);
});

it.each(KINDS)('a tab of %s that one page alone has is asked for by its name, one that several have by none of them', (kind) => {
  const pages = targets.get(kind) ?? [];
  const having = new Map<string, Target[]>();
  for (const page of pages) for (const { label } of page.screen.preset.tabs ?? []) having.set(label, [...(having.get(label) ?? []), page]);
  let asked = 0;
  for (const [label, owners] of having) {
    const compiled = compileQuery(label, pages, TODAY);
    if (owners.length > 1) expect(compiled?.chips.every(({ query }) => !('tab' in query)) ?? true, label).toBe(true);
    else if (compiled?.chips.length === 1 && 'tab' in (compiled.chips[0]?.query ?? {})) {
      asked += 1;
      expect(compiled.screen.flag, label).toBe(owners[0]?.screen.flag);
      expectAsked(owners[0] as Target, queryOf(compiled));
    }
  }
  expect(asked).toBeGreaterThan(10);
});

it.each(['H', 'D', 'V'] as const)('the side of a report of %s that is named is the side that is shown, whoever is looked for', (kind) => {
  const pages = targets.get(kind) ?? [];
  let asked = 0;
  for (const page of pages.filter(({ screen }) => screen.archetype === 'report'))
    for (const [name, field] of Object.entries(page.fields)) {
      if (field.kind !== 'choice' || !field.required) continue;
      for (const { label, value } of field.options) {
        const compiled = compileQuery(`${label} 某某`, [page], TODAY);
        if (!compiled) continue;
        asked += 1;
        expect(queryOf(compiled), `${page.title} ${label}`).toMatchObject({ [`f.${name}`]: value });
      }
    }
  expect(asked).toBeGreaterThan(1);
});

it.each(KINDS)('what is to come on %s is the day something happens, never the day its paper is written', (kind) => {
  let ahead = 0;
  for (const target of targets.get(kind) ?? []) {
    const [key] = Object.keys(meaning('明天', target)?.query ?? {});
    const others = Object.entries(target.fields).filter(
      ([name, field]) => ['date', 'datetime'].includes(field.kind) && 'filter' in field && field.filter && !(name in CORE_TRAIL),
    );
    if (!key || others.length === 0) continue;
    ahead += 1;
    expect(
      others.map(([name]) => `f.${name}`),
      target.title,
    ).toContain(key);
    expect(Object.keys(meaning('昨天', target)?.query ?? {}), target.title).not.toEqual([]);
  }
  expect(ahead).toBeGreaterThan(5);
});

it('an end is read by the word the page has for it, else by its day', () => {
  const asked = (flag: string, kind: OrgKind, token: string) => {
    const target = targets.get(kind)?.find(({ screen }) => screen.flag === flag);
    return target && meaning(token, target)?.query;
  };
  expect(asked('contractList', 'H', '快到期')).toEqual({ 'f.effectState': expect.any(String) });
  expect(asked('empowerLic', 'D', '快到期')).toEqual({ 'f.chainState': expect.any(String) });
  expect(asked('empowerLic', 'D', '半年内到期')).toEqual({ 'f.validTo': '2026-03-31~2026-09-30' });
  expect(asked('empowerLic', 'D', '30天内到期')).toEqual({ 'f.validTo': '2026-03-31~2026-04-30' });
  expect(asked('dunning', 'D', '逾期')).toEqual({ 'f.daysOver': '1~' });
  expect(asked('receivablePayableDetail', 'H', '逾期')).toEqual({ 'f.dueOn': '~2026-03-30' });
  expect(asked('suppliesClaim', 'H', '过期')).toBeUndefined();
});

it('what is asked in words is no query, and a name before a page is one only once somebody is called so', () => {
  const pages = targets.get('H') ?? [];
  for (const text of ['骨科 11月 用了多少', '采购订单 谁审的', '发票 怎么开']) expect(compileQuery(text, pages, TODAY), text).toBeUndefined();
  expect(compileQuery('康达 合同', pages, TODAY)).toMatchObject({ needsRecord: true, words: ['康达'] });
  expect(compileQuery('合同 康达', pages, TODAY)).toMatchObject({ needsRecord: false });
});
