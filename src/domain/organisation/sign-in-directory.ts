import { type FieldCondition, flag, text } from '../../define/field';

/** What a directory (LDAP, Active Directory) says beside what every provider says: where it is, who asks it, and who of it is meant. */
const LDAP: FieldCondition = { kind: ['ldap'] };
const NEEDED = { shownWhen: LDAP, requiredWhen: LDAP };
const attribute = { pattern: /^[A-Za-z][A-Za-z0-9-]*$/, message: '属性名不正确，如 displayName', max: 60, shownWhen: LDAP };

export const directoryFields = {
  servers: text('服务器地址', {
    ...NEEDED,
    max: 500,
    multiline: true,
    list: true,
    width: 240,
    pattern: /^ldaps?:\/\/[^\s/?#@]+(\s+ldaps?:\/\/[^\s/?#@]+){0,4}$/i,
    message: '服务器地址格式不正确，如 ldaps://dc1.example.com；最多5个，每行一个',
    hint: '按先后尝试，如 ldaps://dc1.example.com；ldap:// 先升级为加密（StartTLS）',
  }),
  isPlain: flag('不加密', { shownWhen: LDAP, hint: 'ldap:// 不升级加密，密码以明文经过网络；须运维设 LDAP_PLAIN=1' }),
  ca: text('CA证书', { max: 20_000, multiline: true, shownWhen: LDAP, hint: 'PEM 格式，可以有多个；空 = 系统信任的机构' }),
  bindDn: text('绑定账号', {
    ...NEEDED,
    max: 300,
    pattern: /[=@\\]/,
    message: '绑定账号须是完整的DN、user@domain 或 域\\账号',
    hint: '只需能查找用户，如 CN=yiruntong,OU=服务账号,DC=example,DC=com；密码在“填写密钥”里',
  }),
  baseDn: text('查找范围', {
    ...NEEDED,
    max: 300,
    pattern: /=/,
    message: '查找范围须是DN，如 OU=员工,DC=example,DC=com',
    hint: '如 OU=员工,DC=example,DC=com',
  }),
  userFilter: text('用户筛选', {
    ...NEEDED,
    max: 500,
    multiline: true,
    default: '(&(objectCategory=person)(objectClass=user)(sAMAccountName={name}))',
    pattern: /\{name\}/,
    message: '用户筛选须含有 {name}',
    hint: '{name} 换成登录时填的账号；OpenLDAP 如 (uid={name})',
  }),
  nameAttribute: text('姓名属性', { ...attribute, default: 'displayName' }),
  phoneAttribute: text('手机属性', { ...attribute, default: 'mobile', hint: '只在测试连接里核对，不按它对应：多数目录里本人可以修改' }),
  groupFilter: text('组筛选', {
    max: 500,
    shownWhen: LDAP,
    pattern: /\{(dn|name)\}/,
    message: '组筛选须含有 {dn} 或 {name}',
    hint: '没有 memberOf 的目录用它查组，如 (member={dn})、(memberUid={name})',
  }),
  groupBase: text('组的查找范围', { max: 300, pattern: /=/, message: '组的查找范围须是DN', shownWhen: LDAP, hint: '空 = 与用户相同' }),
};
