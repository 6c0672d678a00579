import { defineMaster, type MasterAction } from '../../define/define-master';
import { choice, computed, flag, integer, note, ref, refs, text } from '../../define/field';
import { judge } from '../../define/master-rules';

const acts: readonly MasterAction[] = [
  {
    id: 'setSecret',
    label: '填写客户端密钥',
    flags: ['edit'],
    risk: 'irreversible',
    on: 'row',
    input: { secret: text('客户端密钥', { required: true, max: 500, hint: '只保存不显示；身份提供方换了密钥时再填一次' }) },
    calls: { service: 'setProviderSecret' },
  },
  {
    id: 'mapRoles',
    label: '角色对应',
    flags: ['assign'],
    risk: 'write',
    on: 'row',
    input: {
      claimValue: text('声明的值', { required: true, max: 200, hint: '角色声明里的一个值，如 spd-keeper' }),
      roles: refs('role', '角色', { hint: '空 = 取消这个值的对应' }),
    },
    calls: { service: 'mapProviderRoles' },
  },
  {
    id: 'linkUser',
    label: '对应用户',
    flags: ['assign'],
    risk: 'write',
    on: 'row',
    input: {
      user: ref('user', '用户', { required: true }),
      subject: text('身份提供方的标识（sub）', { max: 255, hint: '空 = 取消这个用户的对应' }),
    },
    calls: { service: 'linkProviderUser' },
  },
];

/** 单点登录: an OpenID provider by which people of the organisation sign in (server/sso). It lets in only who is a user already. */
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
    issuer: text('颁发者地址', {
      required: true,
      max: 300,
      list: true,
      width: 240,
      pattern: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i,
      message: '颁发者地址格式不正确，如 https://sso.example.com/realms/hospital',
    }),
    clientId: text('客户端标识', { required: true, max: 200, list: true }),
    scopes: text('范围', {
      required: true,
      max: 200,
      default: 'openid profile',
      pattern: /^openid( [\w:./-]+)*$/,
      message: '范围须以 openid 开头，用空格分开',
    }),
    matchBy: choice('第一次登录按', 'userName 账号, phone 已验证的手机号, administrator 管理员对应', { required: true, default: 'userName', list: true }),
    accountClaim: text('账号声明', {
      max: 60,
      default: 'preferred_username',
      pattern: /^[\w.:/-]*$/,
      message: '声明的名称不正确',
      hint: '按账号时取哪个声明；须是本人不能自己修改的',
    }),
    roleClaim: text('角色声明', { max: 60, pattern: /^[\w.:/-]*$/, message: '声明的名称不正确', hint: '空 = 不由身份提供方决定角色' }),
    isShown: flag('登录页显示', { list: true, hint: '不显示的用专用地址登录' }),
    isSecondStepTheirs: flag('由对方完成两步验证', { hint: '勾选后本机构要求的两步验证不再另问' }),
    hasSecret: computed(flag('已填客户端密钥', { list: true })),
    roleMap: computed(text('角色对应', { list: true, max: 2000 })),
    linkCount: computed(integer('已对应用户', { list: true })),
    remark: note(),
  },
  unique: [['name']],
  search: ['name', 'issuer'],
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  grantsRights: 'owner',
  checks: [judge('save', ({ row }) => ({ service: 'judgeProvider', ids: [], input: { issuer: String(row.issuer ?? '') } }))],
  actions: acts,
  usedBy: [],
});
