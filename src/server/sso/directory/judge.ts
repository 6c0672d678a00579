import { X509Certificate } from 'node:crypto';
import type { Value } from '../../../define/field';
import { Rejected } from '../../base/errors';
import type { Networks } from '../../hooks/networks';
import { refusalOfServers } from './address';
import { problemOfFilter } from './filter';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Before a directory is saved: where the product may go, and whether what it is asked with can be read. @throws Rejected */
export function judgeDirectory(networks: Networks | undefined, input: Record<string, Value>): void {
  const said = (name: string): string => String(input[name] ?? '').trim();
  const refused = networks && refusalOfServers(networks, said('servers'), input.isPlain === true);
  if (refused !== undefined) throw Rejected.at('servers', refused);
  if (said('ca') !== '' && !isCertificates(said('ca'))) throw Rejected.at('ca', 'CA证书不是有效的PEM，应是 -----BEGIN CERTIFICATE----- 开头的文本');
  for (const [name, label] of [
    ['userFilter', '用户筛选'],
    ['groupFilter', '组筛选'],
  ] as const) {
    const problem = said(name) === '' ? undefined : problemOfFilter(said(name));
    if (problem !== undefined) throw Rejected.at(name, `【${label}】${problem}`);
  }
  if (said('matchBy') === 'phone') throw Rejected.at('matchBy', '目录中的手机号没有验证，不能按它对应；请选“账号”或“管理员对应”');
}

/** Certificates and nothing else: a key pasted here by mistake is refused. */
function isCertificates(pem: string): boolean {
  const parts = pem.match(CERTIFICATE) ?? [];
  if (parts.length === 0 || /PRIVATE KEY/.test(pem)) return false;
  try {
    return parts.map((part) => new X509Certificate(part)).length > 0;
  } catch {
    return false;
  }
}
