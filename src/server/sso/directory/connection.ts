import { connect as dialPlain, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as secure, type TLSSocket } from 'node:tls';
import { Client } from 'ldapts';
import type { Networks } from '../../hooks/networks';
import { guardedLookup } from '../../hooks/post';
import type { DirectoryServer } from './address';

/** A way to one server of a directory, encrypted unless the operator allowed otherwise. `until` it has to be done; what takes longer, or says too much, is cut. */
export type Connection = { client: Client; server: DirectoryServer; security: string; close(): void };
type Wanted = { ca: string; isPlain: boolean };
/** What one server says at most in one connection. */
const MOST = 8 * 1024 * 1024;

/** @throws whatever the net, TLS or the directory says */
export async function connect(networks: Networks, server: DirectoryServer, wanted: Wanted, until: number): Promise<Connection> {
  const isOpen = wanted.isPlain && !server.isTls;
  if (isOpen && !networks.allowsPlainLdap) throw new Error('不加密须由运维设 LDAP_PLAIN=1');
  const raw = dial(networks, server, isOpen);
  guard(raw, until);
  try {
    await event(raw, 'connect');
    const options = tlsOf(server, wanted);
    let secured = server.isTls ? secure({ ...options, socket: raw }) : undefined;
    if (secured) await event(secured, 'secureConnect');
    const client = clientOf(secured ?? raw, until, (given) => {
      secured = secure({ ...given, ...options });
      return secured;
    });
    if (!server.isTls && !isOpen) await client.startTLS({});
    return { client, server, security: wordsOf(secured), close: () => leave(client, raw) };
  } catch (error) {
    raw.destroy();
    throw error;
  }
}

function dial(networks: Networks, { host, port }: DirectoryServer, isOpen: boolean): Socket {
  const refused = isIP(host) === 0 ? undefined : networks.refusal(host, isOpen);
  if (refused !== undefined) throw new Error(refused);
  return dialPlain({ host, port, lookup: guardedLookup(networks, isOpen) });
}

/** Nobody here waits for a server that does not answer, and an answer has an end. */
function guard(raw: Socket, until: number): void {
  const late = setTimeout(() => raw.destroy(new Error('timeout')), Math.max(1, until - Date.now()));
  const large = setInterval(() => raw.bytesRead > MOST && raw.destroy(new Error('answer too long')), 200);
  raw.on('error', () => undefined);
  raw.once('close', () => {
    clearTimeout(late);
    clearInterval(large);
  });
}

const event = (socket: Socket, name: 'connect' | 'secureConnect'): Promise<void> =>
  new Promise((done, fail) => {
    socket.once(name, () => done());
    socket.once('error', fail);
    socket.once('close', () => fail(new Error('timeout')));
  });

/** The name on the certificate is compared with the name that was written down, also after StartTLS. */
const tlsOf = ({ host }: DirectoryServer, { ca }: Wanted): ConnectionOptions => ({
  host,
  minVersion: 'TLSv1.2',
  rejectUnauthorized: true,
  ...(isIP(host) === 0 ? { servername: host } : {}),
  ...(ca.trim() === '' ? {} : { ca }),
});

/** On a socket that is there: the client never dials by itself, so that no address is called that was not judged. */
function clientOf(socket: Socket, until: number, upgrade: (given: ConnectionOptions) => TLSSocket): Client {
  let isTaken = false;
  const take = () => {
    if (isTaken) throw new Error('connection lost');
    isTaken = true;
    return socket;
  };
  const timeout = Math.max(1, until - Date.now());
  return new Client({
    url: 'ldap://directory',
    timeout,
    connectTimeout: timeout,
    createConnection: take as unknown as typeof dialPlain,
    createSecureConnection: upgrade as unknown as typeof secure,
  });
}

function leave(client: Client, raw: Socket): void {
  client.unbind().then(
    () => raw.destroy(),
    () => raw.destroy(),
  );
}

function wordsOf(socket: TLSSocket | undefined): string {
  if (!socket) return '未加密';
  const { subject, valid_to: until } = socket.getPeerCertificate();
  const name = [subject?.CN ?? ''].flat()[0] ?? '';
  return `${socket.getProtocol() ?? ''}，证书 ${name === '' ? '（没有CN）' : `CN=${name}`}，有效期至 ${until ? new Date(until).toISOString().slice(0, 10) : ''}`;
}
