import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentDefinition } from '../../src/define/define-document';
import { columnOf, type Field, type Fields, type OrgKind, type RefField } from '../../src/define/field';
import { documents, masterOf, screensOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { caller } from '../support/callers';
import { demoServer } from '../support/demo-world';
import { add } from '../support/documents';
import { refusal } from '../support/refusal';
import type { Server } from '../support/server';

/**
 * A picker offers the rows its field is for; the server takes no others, whatever is sent: no store of the system for a warehouse, no
 * customer for a supplier, no place of another ward. Every kind, every owner, every field of its head that says what it offers.
 */
let server: Server;
const contexts = new Map<OrgKind, Context>();

beforeAll(async () => {
  server = await demoServer();
  const found = await sql<{ id: string; name: string; kind: 'H' | 'D' | 'V' }>`select o.id, o.name, o.kind from organisation o
    where o.joined and o.deleted_at is null order by (select count(*) from document d where d.org_id = o.id) desc`.execute(server.db);
  for (const { kind, ...org } of found.rows) if (!contexts.has(kind)) contexts.set(kind, caller(server.db, { ...org, kind }));
});
afterAll(() => server.stop());

/** Names and values that keep a row of the target from being offered: those of its own columns. */
const said = (to: string, given: Record<string, unknown> = {}): [column: string, value: unknown][] =>
  Object.entries(given).flatMap(([name, value]) => {
    const field = masterOf(to)?.fields[name];
    return field && !field.via && !field.live && !field.extra ? [[columnOf(name, field), value] as [string, unknown]] : [];
  });

const isTyped = (field: Field): field is RefField => (field.kind === 'ref' || field.kind === 'refs') && !field.computed && !field.via;
const cases = documents.flatMap((definition) => {
  const makers = definition.owners.filter((kind) =>
    screensOf(definition.kind).some(
      ({ kinds, actions, needs }) => kinds.includes(kind) && definition.addFlags.some((flag) => (needs ?? actions).includes(flag)),
    ),
  );
  return Object.entries(definition.header).flatMap(([name, field]) =>
    isTyped(field) && [...said(field.to, field.where), ...said(field.to, field.within)].length > 0
      ? makers.filter((kind) => kind !== 'P').map((kind) => ({ definition, kind, name, field }))
      : [],
  );
});

const tableOf = (to: string) => sql.table(masterOf(to)?.view ?? masterOf(to)?.table ?? to);

/** What to send so that only this field is wrong; nothing where the world has no such row. */
async function wrongly({ org, db }: Context, header: Fields, name: string, field: RefField): Promise<Record<string, unknown> | undefined> {
  const [fixed] = said(field.to, field.where);
  const [[column, sibling] = []] = said(field.to, field.within);
  const beside = header[String(sibling)];
  const isOwn = masterOf(field.to)?.scope === 'own' ? sql`t.org_id = ${org.id}` : sql`true`;
  const isOther = fixed ? sql`not t.${sql.ref(fixed[0])}::text = any(${fixed[1]})` : sql`t.${sql.ref(String(column))} <> s.id`;
  const siblings =
    beside && isTyped(beside) && !fixed
      ? sql`cross join (select id from ${tableOf(beside.to)} where org_id = ${org.id}) s`
      : sql`cross join (select null as id) s`;
  const { rows } = await sql<{
    id: string;
    other: string;
  }>`select t.id, s.id as other from ${tableOf(field.to)} t ${siblings} where ${isOwn} and ${isOther} limit 1`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  return { [name]: field.kind === 'refs' ? [found.id] : found.id, ...(fixed ? {} : { [String(sibling)]: found.other }) };
}

const REFUSED = (field: Field) => `【${field.label}】所选记录不符合要求`;
const unseen: string[] = [];
describe.each(cases)(
  '$definition.kind of $kind: $name',
  ({ definition, kind, name, field }: { definition: DocumentDefinition; kind: OrgKind; name: string; field: RefField }) => {
    it('takes no row it does not offer', async () => {
      const context = contexts.get(kind) as Context;
      const header = await wrongly(context, definition.header, name, field);
      if (!header) unseen.push(`${kind} ${field.to}`);
      else expect(await refusal(add(context, definition.kind, header, []))).toContain(`${REFUSED(field)} @ ${name}`);
    });
  },
);

it('few of them could not be tried, since nothing of the kind is there', () => {
  expect(cases.length).toBeGreaterThan(80);
  expect(unseen.length, [...new Set(unseen)].join()).toBeLessThan(cases.length / 5);
});
