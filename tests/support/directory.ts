import { readFileSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
// @ts-expect-error: the package brings no types
import ldap from 'ldapjs';
import { AndFilter, EqualityFilter, type Filter, FilterParser, NotFilter, OrFilter, PresenceFilter, SubstringFilter } from 'ldapts';

/**
 * A real LDAP server (npm ldapjs) beside the product. Its people are what `entries` says of them, by DN; `password` is no attribute. `binds` are the names somebody
 * bound as, `filters` what was searched for. It speaks TLS (`ldaps`), or upgrades (`ldap` and StartTLS).
 */
export type Entry = { password?: string; bind?: number; [attribute: string]: string | string[] | number | undefined };
export type TestDirectory = {
  url: string;
  port: number;
  entries: Record<string, Entry>;
  binds: string[];
  filters: string[];
  isUpgraded: boolean;
  stop(): Promise<void>;
};
export const BASE = 'dc=hospital,dc=test';
export const SERVICE = { dn: `cn=reader,${BASE}`, secret: 'Reader-of-all-1' };

const read = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/directory', name), 'utf8');
/** Who signed the certificate of the test servers (on it: localhost, 127.0.0.1); `elsewhere` is signed by the same, for another name. */
export const CA = read('ca.pem');
const certificates = { server: { cert: read('server.pem'), key: read('server.key') }, elsewhere: { cert: read('elsewhere.pem'), key: read('elsewhere.key') } };
const START_TLS = '1.3.6.1.4.1.1466.20037';
type Options = { scheme?: 'ldap' | 'ldaps'; certificate?: keyof typeof certificates; entries?: Record<string, Entry> };

export async function startDirectory({ scheme = 'ldaps', certificate = 'server', entries = {} }: Options = {}): Promise<TestDirectory> {
  const server = ldap.createServer();
  const pair = certificates[certificate];
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    server.newConnection(socket);
  };
  server.on('clientError', () => undefined);
  const listener: NetServer = scheme === 'ldaps' ? createTlsServer(pair, accept) : createServer(accept);
  const made: TestDirectory = { url: '', port: 0, entries, binds: [], filters: [], isUpgraded: false, stop };
  answer(server, made);
  server.exop(START_TLS, (request: Wire, response: Wire, next: () => void) => {
    response.end();
    const raw = request.connection;
    raw.removeAllListeners('data');
    const secured = new TLSSocket(raw, { isServer: true, ...pair });
    made.isUpgraded = true;
    accept(secured);
    return next();
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  made.port = (listener.address() as { port: number }).port;
  made.url = `${scheme}://127.0.0.1:${made.port}`;
  return made;

  async function stop() {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((done) => listener.close(() => done()));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the package brings no types
type Wire = any;
const keyOf = (dn: string) => dn.replace(/\s*,\s*/g, ',').toLowerCase();

function answer(server: Wire, made: TestDirectory) {
  const find = (dn: string) => Object.entries(made.entries).find(([name]) => keyOf(name) === keyOf(dn))?.[1];
  server.bind('', (request: Wire, response: Wire, next: (error?: unknown) => void) => {
    const dn = String(request.name);
    made.binds.push(dn);
    // As directories do: a name without a password is let in as nobody in particular.
    if (request.credentials === '') return done(response, next);
    const isService = keyOf(dn) === keyOf(SERVICE.dn);
    const entry = find(dn);
    if (entry?.bind) return next(new ldap.UnavailableError());
    if (isService ? request.credentials === SERVICE.secret : entry?.password !== undefined && entry.password === request.credentials)
      return done(response, next);
    return next(new ldap.InvalidCredentialsError());
  });
  server.search('', (request: Wire, response: Wire, next: (error?: unknown) => void) => {
    made.filters.push(String(request.filter));
    // The server would know names of attributes in small letters only, and compare values as they are escaped.
    response.attributes = ['*'];
    const filter = FilterParser.parseString(String(request.filter));
    let sent = 0;
    for (const [dn, { password, bind, ...attributes }] of Object.entries(made.entries)) {
      if (!keyOf(dn).endsWith(keyOf(String(request.dn))) || !isMeant(filter, attributes)) continue;
      if (request.sizeLimit > 0 && sent === request.sizeLimit) {
        response.end(ldap.LDAP_SIZE_LIMIT_EXCEEDED);
        return next();
      }
      response.send(
        {
          dn,
          attributes: wanted(
            attributes,
            request.attributes.map((name: string) => name.toLowerCase()),
          ),
        },
        true,
      );
      sent += 1;
    }
    return done(response, next);
  });
}
/** Whether a filter means an entry, in any case. */
function isMeant(filter: Filter, attributes: Record<string, unknown>): boolean {
  if (filter instanceof AndFilter) return filter.filters.every((one) => isMeant(one, attributes));
  if (filter instanceof OrFilter) return filter.filters.some((one) => isMeant(one, attributes));
  if (filter instanceof NotFilter) return !isMeant(filter.filter, attributes);
  const { attribute } = filter as EqualityFilter;
  const values = Object.entries(attributes).flatMap(([name, value]) =>
    name.toLowerCase() === attribute.toLowerCase() ? [value].flat().map((one) => String(one).toLowerCase()) : [],
  );
  if (filter instanceof PresenceFilter) return values.length > 0;
  if (filter instanceof EqualityFilter) return values.includes(String(filter.value).toLowerCase());
  if (!(filter instanceof SubstringFilter)) return false;
  return values.some(
    (value) => value.startsWith(filter.initial.toLowerCase()) && value.endsWith(filter.final.toLowerCase()) && filter.any.every((part) => value.includes(part)),
  );
}

/** What was asked for, in any case, as directories tell it: under the name they keep it by. */
function wanted(attributes: Record<string, unknown>, asked: readonly string[]) {
  const names = new Set(asked);
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.has(name.toLowerCase().replace(/;.*/, ''))));
}
function done(response: Wire, next: () => void) {
  response.end();
  return next();
}

/** Takes connections and never says a word. */
export async function startSilence(): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  return {
    url: `ldaps://127.0.0.1:${(listener.address() as { port: number }).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => listener.close(() => closed()));
    },
  };
}
