import { describe, expect, it } from 'vitest';
import { allScreens } from '../../src/domain/screens/all';
import { knownThings, shortWordOf, thingOf } from '../../src/domain/screens/things';
import { workspaceScreens } from '../../src/domain/screens/workspace';

describe('every page shows what kind of thing it is about', () => {
  const pages = [...allScreens, ...workspaceScreens].filter((screen) => !screen.isStandalone);
  it('every group of the menu has a thing of its own', () => {
    expect([...new Set(pages.map((screen) => screen.group))].filter((group) => !knownThings.groups.includes(group))).toEqual([]);
  });
  it('no row names a resource no page is about', () => {
    const resources = new Set(pages.map((screen) => screen.resource));
    expect(knownThings.resources.filter((resource) => !resources.has(resource))).toEqual([]);
  });
  it('no row names what its group says already', () => {
    const usual = (group: string) => thingOf({ group, archetype: 'list', resource: '' });
    const needless = knownThings.resources.filter((resource) => {
      const about = pages.filter((screen) => screen.resource === resource);
      const first = about[0];
      return first && shortWordOf(first) === undefined && about.every((screen) => screen.archetype === 'list' && usual(screen.group) === thingOf(screen));
    });
    expect(needless).toEqual([]);
  });
  it('a short word is shorter than the page', () => {
    for (const screen of pages) expect((shortWordOf(screen) ?? '').length, screen.title).toBeLessThan(screen.title.length);
  });
});
