import { type MasterCheck, refuse, type Stored, type Verb, verb } from '../../define/master-rules';
import { ALIVE, alike, rowsOf } from '../../define/rows';

/** Rows of the platform's library that become own ones, contents and all; a code that is taken stays the library's. */
export type Copied = { table: string; code: string; called: string; lines: readonly string[]; sets: Record<string, Stored> };

export const copiedFromLibrary = ({ table, lines, sets }: Copied): Verb =>
  verb({
    counts: { as: 'made', of: table },
    writes: ({ row, caller }) => [
      { copy: table, of: row.id, set: { ...sets, org_id: caller.org, id: { new: 'kit' } } },
      ...lines.map((line) => ({ copy: line, of: { org_id: row.orgId, kit_id: row.id }, set: { org_id: caller.org, kit_id: { new: 'kit' } } })),
    ],
  });

export const libraryChecks = ({ table, code, called }: Copied): readonly MasterCheck[] => [
  refuse('copyFromPlatform', `【{name}】是本单位的${called}`, { when: ({ row, caller }) => row.orgId === caller.owner }),
  refuse('copyFromPlatform', `【{${code}}】已存在，请勿重复`, {
    found: ({ row, caller }) => rowsOf(table, { org_id: caller.org, code: alike(row[code]), ...ALIVE }),
  }),
];
