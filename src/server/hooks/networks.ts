import { BlockList, isIP } from 'node:net';

/** Which addresses the product calls for an organisation: whoever writes one down must not reach what only this machine reaches. */
export type Networks = {
  /** Why this address is not called; undefined = it is. `isPlain`: by http. */
  refusal(ip: string, isPlain: boolean): string | undefined;
  /** The same of a whole URL as it is written, before any name is resolved. */
  refusalOf(address: string): string | undefined;
  /** Whether passwords may go to a directory without encryption. */
  readonly allowsPlainLdap: boolean;
};

/** Never, whatever the operator allows: this network itself, links and what machines in clouds learn their secrets from, groups, what is reserved. */
const NEVER = '0.0.0.0/8 169.254.0.0/16 192.0.0.0/24 192.0.2.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 100.100.100.200/32';
const NEVER6 = '::/128 fe80::/10 ff00::/8 2001:db8::/32 fd00:ec2::254/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 2002::/16 2001::/32';
/** Private ones: only what the operator names (HOOK_NETWORKS). */
const PRIVATE = '10.0.0.0/8 127.0.0.0/8 100.64.0.0/10 172.16.0.0/12 192.168.0.0/16';
const PRIVATE6 = '::1/128 fc00::/7';

const list = (four: string, six = ''): BlockList => {
  const made = new BlockList();
  for (const one of `${four} ${six}`.split(/[\s,，;；]+/).filter(Boolean)) {
    const [net = '', bits] = one.split('/');
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
    made.addSubnet(net, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return made;
};
const [never, own] = [list(NEVER, NEVER6), list(PRIVATE, PRIVATE6)];

export function createNetworks(allowed: string, allowsPlainLdap = false): Networks {
  const given = list(allowed);
  const holds = (which: BlockList, ip: string) => which.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  const refusal = (written: string, isPlain: boolean): string | undefined => {
    const ip = plainOf(written);
    if (isIP(ip) === 0 || holds(never, ip)) return `不能推送到地址 ${written}`;
    if (holds(given, ip)) return undefined;
    if (holds(own, ip)) return `内部地址 ${written} 须由运维在 HOOK_NETWORKS 中允许`;
    return isPlain ? '推送到公网须用 https' : undefined;
  };
  return {
    refusal,
    allowsPlainLdap,
    refusalOf(address) {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return '推送地址格式不正确，如 https://erp.example.com/hooks';
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const isPlain = url.protocol === 'http:';
      if (isIP(host) !== 0) return refusal(host, isPlain);
      if (/(^|\.)(localhost|local|internal)\.?$/i.test(host) && allowed === '') return `内部地址 ${host} 须由运维在 HOOK_NETWORKS 中允许`;
      return isPlain && allowed === '' ? '推送到公网须用 https' : undefined;
    },
  };
}

/** ::ffff:10.0.0.1 is 10.0.0.1, however it is written. */
function plainOf(ip: string): string {
  const mapped = /^::(?:ffff:)?(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(ip);
  if (!mapped) return ip;
  if (mapped[1]) return mapped[1];
  const [high, low] = [Number.parseInt(mapped[2] ?? '0', 16), Number.parseInt(mapped[3] ?? '0', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
