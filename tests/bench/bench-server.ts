import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/base/config';
import { createServices } from '../../src/server/create-services';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open';
import { md5 } from '../../src/server/session/password';
import { makeOrganisation, type Organisation } from '../support/world';
import { type Cluster, temporaryFolder } from './cluster';
import { fillDocuments } from './lists/fill-documents';

export const DOCUMENTS = 100_000;
const PASSWORD = 'Demo2026';

/** The product's server on a real port, with a dealer who has a hundred thousand delivery notes. */
export type BenchServer = OpenServer & {
  dealer: Organisation;
  /** One of the dealer's customers. */
  customer: string;
};
export type OpenServer = {
  url: string;
  databaseUrl: string;
  database: OpenDatabase;
  /** Cookie header of whoever is signed in. */
  cookie: string;
  stop(): Promise<void>;
};

/** Parts of the bench each have documents of their own. */
let made = 0;

export async function startBenchServer(cluster: Cluster, count = DOCUMENTS): Promise<BenchServer> {
  const databaseUrl = await cluster.makeDatabase(`lists_${++made}_${count}`);
  // A million rows take longer than a request may.
  const filling = await openDatabase({ url: databaseUrl, poolSize: 2, statementTimeout: 0 });
  const dealer = await makeOrganisation(filling.db, 'D');
  const customers = await fillDocuments(filling.db, dealer, count);
  await filling.close();
  return { ...(await openServer(databaseUrl, dealer.admin.userName)), dealer, customer: customers[0] ?? '' };
}

/** The server on a database that is filled, with somebody signed in. */
export async function openServer(databaseUrl: string, userName: string): Promise<OpenServer> {
  const database = await openDatabase({ url: databaseUrl });
  const config = readConfig({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'error', HOST: '127.0.0.1' });
  const services = createServices({ db: database.db, pool: database.pool, url: databaseUrl, config, report: () => undefined });
  const app = await buildApp(services);
  await services.hub.start();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    databaseUrl,
    database,
    cookie: await signIn(url, userName),
    async stop() {
      await services.hub.stop();
      await app.close();
      await database.close();
    },
  };
}

async function signIn(url: string, userName: string): Promise<string> {
  const answer = await fetch(`${url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ userName, password: md5(PASSWORD) }),
  });
  const body = (await answer.json()) as { code: number; msg: string };
  if (body.code !== 0) throw new Error(`login refused: ${body.msg}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}
