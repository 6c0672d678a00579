import type { Networks } from '../../hooks/networks';

/** One of the servers of a directory, as it was written down. */
export type DirectoryServer = { shown: string; host: string; port: number; isTls: boolean };

/** In the order they are asked in. */
export const serversOf = (written: string): DirectoryServer[] =>
  written
    .split(/\s+/)
    .filter((one) => URL.canParse(one))
    .map((shown) => {
      const url = new URL(shown);
      const isTls = url.protocol === 'ldaps:';
      return { shown, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (isTls ? 636 : 389), isTls };
    });

/** Why these servers are not called; undefined = they may be. Names are judged again by what they resolve to (guardedLookup). */
export function refusalOfServers(networks: Networks, written: string, isPlain: boolean): string | undefined {
  for (const part of written.split(/\s+/).filter(Boolean)) {
    const [server] = serversOf(part);
    if (!server?.host || !/^ldaps?:/i.test(part)) return `服务器地址 ${part} 格式不正确，如 ldaps://dc1.example.com`;
    const isOpen = isPlain && !server.isTls;
    if (isOpen && !networks.allowsPlainLdap) return `服务器地址 ${part} 不加密须由运维设 LDAP_PLAIN=1；不勾选“不加密”即用 StartTLS`;
    const host = server.host.includes(':') ? `[${server.host}]` : server.host;
    const refused = networks.refusalOf(`${isOpen ? 'http' : 'https'}://${host}`);
    if (refused !== undefined) return `服务器地址 ${part} 不能使用：${wordsOfNetwork(refused)}`;
  }
  return undefined;
}

/** What the guard of addresses says, said of a directory. */
export const wordsOfNetwork = (refused: string): string => (/https/.test(refused) ? '公网地址须加密' : refused.replace('推送到', '访问').replace('推送', ''));
