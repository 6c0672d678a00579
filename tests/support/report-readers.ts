import { afterAll, beforeAll, expect } from 'vitest';
import type { ReportAnswer } from '../../src/contract/report-answer';
import type { ReportDefinition } from '../../src/define/report-definition';
import { demoServer } from './demo-world';
import { type Client, call, type Server, signIn } from './server';

export type Query = Record<string, string>;

/** People of the demo world, by the kind of their organisation, who ask for reports through the public door. Starts and stops the server. */
export function reportReaders(people: Readonly<Record<string, readonly string[]>>) {
  const clients = new Map<string, Client>();
  let server: Server;
  beforeAll(async () => {
    server = await demoServer();
    for (const userName of Object.values(people).flat()) clients.set(userName, await signIn(server, { userName }));
  }, 300_000);
  afterAll(() => server.stop());
  const client = (userName: string) => clients.get(userName) as Client;
  const pathOf = ({ resource }: ReportDefinition) => `/v1/business/report/${resource.replace(/^report:/, '')}`;
  const ask = (report: ReportDefinition, userName: string, query: Query = {}) =>
    call<ReportAnswer>(client(userName), 'GET', pathOf(report), { pageSize: '500', ...query });
  return {
    client,
    pathOf,
    ask,
    server: () => server,
    /** Those whose organisation may have the report. */
    owners: (report: ReportDefinition) => report.owners.flatMap((owner) => people[owner] ?? []),
    /** @throws where the question is refused */
    run: async (report: ReportDefinition, userName: string, query: Query): Promise<ReportAnswer> => {
      const { code, msg, info } = await ask(report, userName, query);
      expect(code, `${userName} ${pathOf(report)} ${JSON.stringify(query)}: ${msg}`).toBe(0);
      return info;
    },
  };
}
