import { ResultCodeError } from 'ldapts';
import { wordsOfNetwork } from './address';

/** What went wrong between us and a server, for whoever keeps the directory. What a server wrote itself is not repeated but for the number Windows gives. */
const CODES: Record<string, string> = {
  ECONNREFUSED: '没有接受连接',
  ENOTFOUND: '名称无法解析',
  EAI_AGAIN: '名称暂时无法解析',
  ECONNRESET: '连接中断',
  EHOSTUNREACH: '网络不可达',
  ENETUNREACH: '网络不可达',
  ETIMEDOUT: '没有应答（超时）',
  SELF_SIGNED_CERT_IN_CHAIN: '证书不受信任，请填写签发它的CA证书',
  DEPTH_ZERO_SELF_SIGNED_CERT: '证书不受信任（自签名），请填写CA证书',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '证书不受信任，请填写签发它的CA证书',
  UNABLE_TO_GET_ISSUER_CERT: '证书不受信任，请填写签发它的CA证书',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '证书不受信任，请填写签发它的CA证书',
  CERT_HAS_EXPIRED: '证书已过期',
  CERT_NOT_YET_VALID: '证书还没有生效',
  ERR_TLS_CERT_ALTNAME_INVALID: '证书上的名称与地址不一致',
  EPROTO: '对方不支持加密，或TLS版本低于1.2',
};
const RESULTS: Record<number, string> = {
  1: '服务器须先登录，或不允许这样查找',
  2: '不支持StartTLS，请改用 ldaps://',
  3: '查找超时',
  8: '服务器要求更强的认证或加密',
  10: '查找范围在别的服务器上（不跟随转介）',
  11: '超出服务器的限制',
  13: '服务器要求加密',
  32: '查找范围不存在',
  34: '绑定账号或查找范围的DN格式不正确',
  48: '服务器不允许这样登录',
  49: '绑定账号或密码不正确',
  50: '绑定账号没有查找权限',
  51: '服务器忙',
  52: '服务器不可用',
  53: '服务器拒绝',
};
/** What Windows adds to 49. */
const WINDOWS: Record<string, string> = {
  '525': '绑定账号不存在',
  '52e': '绑定账号或密码不正确',
  '530': '绑定账号现在不允许登录',
  '531': '绑定账号不允许从这台机器登录',
  '532': '绑定账号的密码已过期',
  '533': '绑定账号已停用',
  '701': '绑定账号已到期',
  '773': '绑定账号须先修改密码',
  '775': '绑定账号已锁定',
};

export function wordsOfTrouble(error: unknown): string {
  if (error instanceof ResultCodeError) {
    const windows = /\bdata ([0-9a-f]{3})\b/i.exec(error.message)?.[1]?.toLowerCase() ?? '';
    return WINDOWS[windows] ?? RESULTS[error.code] ?? `服务器回答代码 ${error.code}`;
  }
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (CODES[code]) return CODES[code];
  if (/time(d )?out/i.test(message)) return '没有应答（超时）';
  if (/HOOK_NETWORKS|LDAP_PLAIN|https|不能推送/.test(message)) return wordsOfNetwork(message);
  return /too many groups/.test(message) ? '所属的组太多' : '连接中断';
}
