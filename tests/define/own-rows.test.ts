import { describe, expect, it } from 'vitest';
import type { MasterDefinition } from '../../src/define/define-master';
import type { OrgKind } from '../../src/define/field';
import type { Caller } from '../../src/define/master-rules';
import { PLATFORM } from '../../src/define/rows';
import { masters } from '../../src/domain/registry';

/**
 * The platform keeps the catalogue under an owner of their own, everybody else under his organisation: whatever a master lets an owner do
 * with his row, it lets the platform do with the catalogue's.
 */
const callerOf = (kind: OrgKind, org: string, owner: string): Caller => ({
  ...{ kind, org, owner, orgName: '', user: 'u', userName: '', screen: '', isSystem: false },
  may: () => true,
  holds: () => true,
});
const shared = masters.filter(({ scope, owners, offers, writers }) => scope !== 'own' && owners.includes('P') && owners.length > 1 && (offers || writers));

/** A row of defaults, and one for every choice that may be made in it. */
function rowsOf({ fields }: MasterDefinition): Record<string, unknown>[] {
  const plain = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? (field.kind === 'flag' ? false : '')]));
  const choices = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'choice' ? field.options.map(({ value }) => ({ ...plain, [name]: value })) : field.kind === 'flag' ? [{ ...plain, [name]: true }] : [],
  );
  return [plain, ...choices];
}

describe('what an owner may do with his row', () => {
  it.each(shared.map((definition) => [definition.resource, definition] as const))('%s: the platform may, too', (_, definition) => {
    const other = definition.owners.find((kind) => kind !== 'P') as OrgKind;
    const [house, platform] = [callerOf(other, 'house', 'house'), callerOf('P', 'platform', PLATFORM)];
    const operations = ['edit', 'del', 'enable', 'disable', ...definition.actions.map(({ id }) => id)];
    const lost = rowsOf(definition).flatMap((row) =>
      operations.filter((operation) => {
        const may = (caller: Caller): boolean => {
          const own = { ...row, id: 'row', orgId: caller.owner };
          return (definition.writers?.(caller, own) ?? true) && (definition.offers?.(own, operation, caller) ?? true);
        };
        return may(house) && !may(platform);
      }),
    );
    expect([...new Set(lost)]).toEqual([]);
  });
});
