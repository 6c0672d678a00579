import { describe, expect, it } from 'vitest';
import { allLeaks } from '../../src/domain/leaks/all';
import { permissionKeys, systemRoles } from '../../src/domain/organisation/system-roles';
import { documentOf, screens, screensOf } from '../../src/domain/registry';

/** Whoever a leak names to act can: he holds the page that shows it, and what settles a row of it. */
const ROLES: Record<string, readonly string[]> = {
  ward: ['wardNurse'],
  price: ['finance'],
  keeper: ['keeper'],
  lab: ['wardNurse'],
  theatre: ['surgeryNurse'],
};
const held = (codes: readonly string[]): Set<string> =>
  new Set(systemRoles.filter(({ kind, code }) => kind === 'H' && codes.includes(code)).flatMap((role) => permissionKeys(role, screens)));

describe.each(allLeaks.map((leak) => [leak.label, leak] as const))('%s', (_, leak) => {
  it('is settled by whom it names', () => {
    const keys = held(ROLES[leak.actor] ?? []);
    expect([...screensOf('report:leaking')].some(({ flag }) => keys.has(`${flag}:settle`))).toBe(true);
    const { settles } = leak;
    if ('starts' in settles) {
      const flags = documentOf(settles.starts.kind)?.addFlags ?? [];
      const pages = screensOf(settles.starts.kind);
      expect(
        pages.some((page) => flags.some((flag) => keys.has(`${page.flag}:${flag}`))),
        settles.starts.kind,
      ).toBe(true);
    } else if (settles.to.to !== 'document')
      expect(
        screensOf(settles.to.to).some(({ flag }) => keys.has(flag)),
        settles.to.to,
      ).toBe(true);
  });
});
