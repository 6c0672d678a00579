import { describe, expect, it } from 'vitest';
import { documents, screensOf } from '../../src/domain/registry';
import { openList } from '../../src/server/assistant/places';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { stateCalled } from '../../src/server/assistant/words/states';
import { demoPeople } from '../support/demo-people';

/** Tabs by which people call how papers are: 借出未还 is a tab of the page of loans, and other moves of goods are none. */
const { callers } = demoPeople();
type Where = Readonly<Record<string, readonly (string | number | boolean)[]>>;

/** Tabs that pages of one view alone have, with what that view fixes. */
const tabsOf = (kind: string): { label: string; page: Where; where: Where }[] => {
  const all = screensOf(kind).flatMap(({ preset }) =>
    (preset.tabs ?? []).map(({ label, where, rows }) => ({ label, where: where as Where, rows, page: preset.where ?? {} })),
  );
  const pages = new Map(all.map(({ label }) => [label, new Set(all.filter((one) => one.label === label).map(({ page }) => JSON.stringify(page)))]));
  return all.filter(({ label, where, rows }) => !rows && Object.keys(where).length > 0 && pages.get(label)?.size === 1);
};

describe('a tab', () => {
  it('that one view alone has is a state of the papers of that view', () => {
    let fixed = 0;
    for (const { kind, header } of documents)
      for (const { label, page } of tabsOf(kind)) {
        const said = stateCalled(kind, label);
        const filters = Object.entries(page).filter(([name]) => header[name]?.filter);
        // What is an ordinary word of a question is no state.
        if (!said || filters.length === 0) continue;
        fixed += 1;
        expect(said, `${kind} ${label}`).toMatchObject(Object.fromEntries(filters));
      }
    expect(fixed).toBeGreaterThan(5);
  });

  it('is opened on a page that shows such papers, by everybody who reads them', () => {
    const wrong: string[] = [];
    let opened = 0;
    for (const [account, context] of callers())
      for (const definition of readableKinds(context))
        for (const { label } of tabsOf(definition.kind)) {
          const said = stateCalled(definition.kind, label);
          if (!said) continue;
          const filters = Object.fromEntries(Object.entries(said).map(([name, values]) => [`f.${name}`, values.join(',')]));
          for (const { command } of openList(context, definition, filters, 1)) {
            opened += 1;
            const screen = screensOf(definition.kind).find(({ flag }) => `open.${flag}` === command);
            const others = Object.entries(screen?.preset.where ?? {}).filter(
              ([name, values]) => filters[`f.${name}`] && !filters[`f.${name}`]?.split(',').some((one) => values.map(String).includes(one)),
            );
            if (!screen || others.length > 0) wrong.push(`${account} ${definition.title} ${label}: ${command}`);
          }
        }
    expect(wrong).toEqual([]);
    expect(opened).toBeGreaterThan(100);
  });
});
