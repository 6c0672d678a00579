import type { FastifyInstance } from 'fastify';

export type Registered = { method: 'GET' | 'POST'; path: string };

/** Every route the server answers, as it is registered: what a test walks is what there is. */
export function registeredRoutes(app: FastifyInstance): Registered[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  const found: Registered[] = [];
  const above: string[] = [];
  for (const line of lines) {
    const match = /^([│├└─\s]*)(\S.*?) \(([A-Z, ]+)\)$/.exec(line) ?? /^([│├└─\s]*)(\S.*)$/.exec(line);
    if (!match) continue;
    const depth = Math.round((match[1] ?? '').length / 4);
    above.length = Math.max(0, depth - 1);
    const path = [...above, match[2] ?? ''].join('');
    above.push(match[2] ?? '');
    for (const method of (match[3] ?? '').split(', ')) if (method === 'GET' || method === 'POST') found.push({ method, path });
  }
  return found;
}
