import { defineMaster } from '../../define/define-master';
import { choice, computed, type FieldCondition, flag, integer, note, text } from '../../define/field';
import { judge } from '../../define/master-rules';
import { directoryFields } from './sign-in-directory';
import { signInProviderActions } from './sign-in-provider-actions';

const OIDC: FieldCondition = { kind: ['oidc'] };
const JUDGED = ['kind', 'issuer', 'servers', 'isPlain', 'ca', 'userFilter', 'groupFilter', 'matchBy'] as const;

/** 单点登录: an OpenID provider or a directory by which people of the organisation sign in (server/sso). It lets in only who is a user already. */
export const signInProvider = defineMaster({
  resource: 'signInProvider',
  title: '单点登录',
  table: 'sign_in_provider',
  view: 'sign_in_provider_list',
  owners: ['P', 'H', 'D', 'V'],
  fields: {
    name: text('名称', {
      required: true,
      max: 30,
      list: true,
      hint: '登录按钮上的字，如 市一医院统一认证',
      pattern: /^[^<>?]*$/,
      message: '名称中请不要输入特殊字符',
    }),
    kind: choice('方式', 'oidc OpenID Connect, ldap 目录（LDAP）', { required: true, default: 'oidc', fixed: true, list: true, filter: true }),
    issuer: text('颁发者地址', {
      requiredWhen: OIDC,
      shownWhen: OIDC,
      max: 300,
      list: true,
      width: 240,
      pattern: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i,
      message: '颁发者地址格式不正确，如 https://sso.example.com/realms/hospital',
    }),
    clientId: text('客户端标识', { requiredWhen: OIDC, shownWhen: OIDC, max: 200 }),
    scopes: text('范围', {
      requiredWhen: OIDC,
      shownWhen: OIDC,
      max: 200,
      default: 'openid profile',
      pattern: /^openid( [\w:./-]+)*$/,
      message: '范围须以 openid 开头，用空格分开',
    }),
    ...directoryFields,
    matchBy: choice('第一次登录按', 'userName 账号, phone 已验证的手机号, administrator 管理员对应', { required: true, default: 'userName', list: true }),
    accountClaim: text('账号声明或属性', {
      max: 60,
      pattern: /^[\w.:/-]*$/,
      message: '声明或属性的名称不正确',
      hint: '按账号时取哪个，须是本人不能自己修改的；空 = preferred_username，目录为 sAMAccountName',
    }),
    roleClaim: text('角色声明或属性', {
      max: 60,
      pattern: /^[\w.:/-]*$/,
      message: '声明或属性的名称不正确',
      hint: '如 groups，目录如 memberOf；空 = 不由身份提供方决定角色',
    }),
    isShown: flag('登录页显示', { list: true, hint: '不显示的用专用地址登录' }),
    isSecondStepTheirs: flag('由对方完成两步验证', { shownWhen: OIDC, hint: '勾选后本机构要求的两步验证不再另问' }),
    hasSecret: computed(flag('已填密钥', { list: true })),
    roleMap: computed(text('角色对应', { list: true, max: 2000 })),
    linkCount: computed(integer('已对应用户', { list: true })),
    remark: note(),
  },
  unique: [['name']],
  search: ['name', 'issuer', 'servers'],
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  grantsRights: 'owner',
  checks: [judge('save', ({ row }) => ({ service: 'judgeProvider', ids: [], input: Object.fromEntries(JUDGED.map((name) => [name, row[name] ?? ''])) }))],
  actions: signInProviderActions,
  usedBy: [],
});
