import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import type { OrgKind } from '../../src/define/field';
import { documentOf, isBuilt, masterOf, screens } from '../../src/domain/registry';
import { restoreBackup } from '../../src/server/db/backup/restore-backup';
import { migrate } from '../../src/server/db/migrate';
import { inTransaction } from '../../src/server/db/transaction';
import { touchPermissions } from '../../src/server/engine/messages/touch-permissions';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { diskStore } from '../../src/server/files/disk-store';
import { seedBase } from '../../src/server/organisation/base-data';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { type Client, call, type Server, signIn, startServer } from '../support/server';

/** What earlier releases wrote goes on with this one: each kept database is brought in, started on, proved, and opened page by page. */
const folder = resolve(import.meta.dirname, '../fixtures/releases');
const kept = readdirSync(folder).filter((name) => name.endsWith('.br'));

it('databases of at least three earlier releases are kept', () => expect(kept.length).toBeGreaterThanOrEqual(3));

describe.each(kept)('%s', (name) => {
  let place: string;
  let database: FreshDatabase;
  let server: Server;
  const admins: { kind: OrgKind; client: Client }[] = [];
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'upgrade-'));
    const backup = join(place, 'earlier.backup');
    await pipeline(createReadStream(join(folder, name)), createBrotliDecompress(), createGzip({ level: 1 }), createWriteStream(backup));
    database = await freshDatabase({ empty: true });
    const { rows } = await restoreBackup(database.pool, database.url, diskStore(join(place, 'files')), backup);
    expect(rows).toBeGreaterThan(1000);
    // As a start does.
    await migrate(database.pool);
    await seedBase(database.db);
    server = await startServer({ on: database });
    // Pages that came since are given to an organisation by the platform (应用模板); they have rows of their own tables at most.
    await sql`insert into organisation_menu (org_id, node_id) select o.id, n.id from organisation o join menu_node n on n.type > 0 and o.kind = any(n.org_kinds) and n.deleted_at is null
      where o.joined on conflict do nothing`.execute(database.db);
    await inTransaction(database.db, async (tx) => {
      for (const { id } of (await sql<{ id: string }>`select id from organisation where joined`.execute(tx)).rows) await touchPermissions(tx, id);
    });
    const { rows: people } = await sql<{ kind: OrgKind; userName: string }>`
      select o.kind, a.user_name as "userName" from account a join app_user u on u.account_id = a.id join organisation o on o.id = u.org_id
      where a.password_hash <> 'x' and exists (select from user_role r join role on role.id = r.role_id where r.user_id = u.id and role.code in ('orgAdmin', 'superAdmin'))`.execute(
      database.db,
    );
    for (const { kind, userName } of people) admins.push({ kind, client: await signIn(server, { userName }) });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
    await rm(place, { recursive: true });
  });

  it('its ledger holds', async () => {
    const results = await selfCheck(database.db);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(results.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(300);
  });

  it('its people sign in, and each of their lists opens, and so does what stands first there', async () => {
    expect(admins.map(({ kind }) => kind).toSorted()).toEqual(['D', 'H', 'P']);
    const wrong: string[] = [];
    const [opened, filled] = [new Set<string>(), new Set<string>()];
    for (const { kind, client } of admins)
      for (const { flag, resource, preset, isStandalone } of screens.filter((screen) => isBuilt(screen) && screen.kinds.includes(kind))) {
        if (isStandalone || (!documentOf(resource) && !masterOf(resource))) continue;
        const answer = await call<ListAnswer>(client, 'GET', `/v1/business/${resource}/list`, { screen: flag });
        if (answer.code !== 0) wrong.push(`${kind} ${flag} ${resource}: ${answer.msg}`);
        opened.add(resource);
        const id = answer.code === 0 ? (answer.info.list as { id?: string }[])[0]?.id : undefined;
        if (!id || !documentOf(resource) || (preset.level ?? 'document') !== 'document') continue;
        filled.add(resource);
        const info = await call(client, 'GET', `/v1/business/${resource}/info`, { id, screen: flag });
        if (info.code !== 0) wrong.push(`${kind} ${flag} ${resource} ${id}: ${info.msg}`);
      }
    expect(wrong).toEqual([]);
    expect([opened.size > 100, filled.size > 20, opened.size, filled.size]).toEqual([true, true, expect.any(Number), expect.any(Number)]);
  });
});
