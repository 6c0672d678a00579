import type { MasterAction } from '../../define/define-master';
import { ref, refs, text } from '../../define/field';

/** What is done with a provider beside its form: its secret, who gets which role, who is who, and whether it answers. */
export const signInProviderActions: readonly MasterAction[] = [
  {
    id: 'tryConnection',
    label: '测试连接',
    flags: ['edit'],
    risk: 'read',
    on: 'row',
    answers: true,
    input: { account: text('试用账号', { max: 100, hint: '目录里的一个账号，不需要密码：只看会对应到谁、得到哪些角色，不登录' }) },
    calls: { service: 'tryProvider' },
  },
  {
    id: 'setSecret',
    label: '填写密钥',
    flags: ['edit'],
    risk: 'irreversible',
    on: 'row',
    input: { secret: text('客户端密钥或绑定密码', { required: true, max: 500, hint: '只保存不显示；身份提供方换了密钥、绑定账号换了密码时再填一次' }) },
    calls: { service: 'setProviderSecret' },
  },
  {
    id: 'mapRoles',
    label: '角色对应',
    flags: ['assign'],
    risk: 'write',
    on: 'row',
    input: {
      claimValue: text('声明的值或组', { required: true, max: 500, hint: '角色声明里的一个值，如 spd-keeper；目录填组的完整DN' }),
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
      subject: text('身份提供方的标识', { max: 255, hint: 'OpenID 的 sub；目录的在“测试连接”里显示。空 = 取消这个用户的对应' }),
    },
    calls: { service: 'linkProviderUser' },
  },
];
