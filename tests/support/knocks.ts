import { documents } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import type { Planted } from './planted';
import type { Registered } from './registered-routes';

export type Knock = Registered & { body: Record<string, unknown> };

/** What the route reads at all: it refuses the other shapes before it looks at anything, for everybody. */
function reads({ method, input, body }: Knock): boolean {
  const arrived = method === 'GET' ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])) : body;
  return !input || input.safeParse(arrived).success;
}

/**
 * Every way to ask for a document, at every route of its kind and of the kinds that are pulled from it: by id, number, search, as
 * something typed, as the source of something else. Routes refuse shapes that are not theirs: what none fits is asked in all of them.
 */
export function knocksAt(routes: readonly Registered[], { kind, id, line, sn }: Planted, more: { warehouse?: string; specification?: string } = {}): Knock[] {
  const own = routes.filter(({ path }) => path.startsWith(`/v1/business/${kind}/`));
  const typed = { header: {}, lines: [{ id: line }] };
  const asked = [
    { id },
    { sn },
    { id, line },
    { ids: id },
    { keyword: sn },
    { keyword: sn, level: 'line' },
    { 'f.sn': sn },
    { warehouse: more.warehouse ?? newId(), specification: more.specification ?? newId(), all: 'true' },
  ];
  const sent = () => [
    { id },
    { ids: [id] },
    { id, version: 1 },
    { id, version: 1, key: newId() },
    { id, version: 1, key: newId(), reason: '原因', confirmed: true, lines: [{ id: line }] },
    { id, ...typed },
    { id, version: 1, ...typed, key: newId(), confirmed: true },
    { ...(more.warehouse ? { place: more.warehouse } : {}), specifications: [more.specification ?? newId()] },
  ];
  const at = (route: Registered): Knock[] => {
    const knocks = (route.method === 'GET' ? asked : sent()).map((body) => ({ ...route, body }));
    const read = knocks.filter(reads);
    return read.length > 0 ? read : knocks;
  };
  const pulled = documents.filter((one) => one.sources.some((source) => source.kind === kind)).map((one) => one.kind);
  const fromHere = pulled.flatMap((target): Knock[] => {
    const path = `/v1/business/${target}`;
    const lines = [{ sourceLine: line, quantity: '1' }];
    return [
      ...[{ source: kind }, { source: kind, keyword: sn }, { source: kind, document: id }].map((body) => ({
        method: 'GET' as const,
        path: `${path}/sheetList`,
        body,
      })),
      ...['add', 'fill', 'foresee', 'suggest'].map((way) => ({ method: 'POST' as const, path: `${path}/${way}`, body: { header: {}, lines } })),
    ];
  });
  const elsewhere: Knock[] = [
    { method: 'GET', path: '/v1/business/print', body: { type: kind, ids: id } },
    { method: 'POST', path: '/v1/business/print/done', body: { type: kind, ids: id } },
    { method: 'GET', path: '/v1/business/scan', body: { code: sn } },
    { method: 'GET', path: '/v1/search', body: { keyword: sn } },
  ];
  return [...own.flatMap(at), ...fromHere, ...elsewhere];
}
