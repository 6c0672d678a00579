import type { Proposal } from '../../src/contract/answers';
import { listQuery } from '../../src/contract/requests';
import { documentOf, masterOf, reportOf, screenOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { screensFor } from '../../src/server/engine/access';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { listMasters } from '../../src/server/engine/masters/list';
import { runReport } from '../../src/server/engine/reports/run';

/** What is wrong with proposals: each page must open under what is proposed and hold as many rows as its title says. Pages the user lacks are passed over. */
export async function opened(context: Context, proposals: readonly Pick<Proposal, 'command' | 'title' | 'args'>[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { command, title, args } of proposals) {
    const screen = command.startsWith('open.') ? screenOf(command.slice(5)) : undefined;
    if (!screen || screensFor(context, screen.resource).every((one) => one.flag !== screen.flag)) continue;
    const from = { ...context, screen: screen.flag };
    const given = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]));
    try {
      const total = await rowsOf(from, screen.resource, given);
      const said = /（(\d+)[张行条个]）/.exec(title)?.[1];
      if (said !== undefined && total !== undefined && Number(said) !== total) faults.push(`${title}: the page shows ${total}`);
    } catch (error) {
      faults.push(`${title}: ${(error as Error).message}`);
    }
  }
  return faults;
}

async function rowsOf(context: Context, resource: string, given: Record<string, string>): Promise<number | undefined> {
  const document = documentOf(resource);
  if (document && given.id) return void (await documentInfo(context, document, { id: given.id }));
  const query = listQuery.parse({ ...given, screen: context.screen, pageSize: 1 });
  if (document) return (await listDocuments(context, document, query)).total;
  const master = masterOf(resource);
  if (master) return given.id ? undefined : (await listMasters(context, master, query)).total;
  const report = reportOf(resource, context.org.kind);
  if (!report || given.id) return undefined;
  const { pageSize: _size, pageNum: _page, screen: _screen, ...asked } = query;
  return (await runReport(context, report, { ...asked, pageNum: 1, pageSize: 1 } as Parameters<typeof runReport>[2])).total;
}
