import { z } from 'zod';
import { CREDIT_CODE, EMAIL, MOBILE, PASSWORD, PASSWORD_RULE } from '../../../define/patterns';

/** The forms around login with every message of the specification; the first broken rule of a field is the one shown. */
const ELEVEN_DIGITS = /^\d{11}$/;
const DIGITS = /^\d+$/;

const needed = (message: string) => z.string().trim().min(1, { error: message });
const notBlank = (message: string) => z.string().regex(/\S/, { error: message });

export const passwordLogin = z.object({ userName: needed('请填写登录账号'), password: notBlank('请填写登录密码') });
export const smsLogin = z.object({
  phone: needed('请填写手机号').regex(ELEVEN_DIGITS, { error: '请填写11位数的手机号' }),
  code: needed('请填写短信验证码').regex(DIGITS, { error: '请填写由数字组成的短信验证码' }),
});
export const passwordRelogin = z.object({ userName: needed('请填写用户名'), password: notBlank('请填写登录密码') });
export const smsRelogin = z.object({
  phone: needed('请填写手机号').regex(ELEVEN_DIGITS, { error: '请填写由11位数字组成的手机号' }),
  code: z.string().trim().regex(DIGITS, { error: '请填写收到的数字短信验证码' }),
});
export const captchaAnswer = needed('请填写正确格式的图形验证码').max(5, { error: '请填写正确格式的图形验证码' });

export const ORG_WORDS = { '1': '医院', '2': '经销商', '3': '厂家' } as const;
export type RegisteredType = keyof typeof ORG_WORDS;

export const registration = z
  .object({
    systemType: z.enum(['1', '2', '3']),
    division: z.string().min(1, { error: '请选择行政区划' }),
    name: z.string().trim(),
    alias: z.string().trim().max(100, { error: '别名最多100个字' }),
    creditCode: needed('请输入统一社会信用代码')
      .length(18, { error: '统一社会信用代码有效长度是18位' })
      .regex(CREDIT_CODE, { error: '统一社会信用代码格式为字母或数字组合的18位' })
      .transform((code) => code.toUpperCase()),
    address: needed('请输入地址').max(200, { error: '地址最多200个字' }),
    contact: needed('请输入联系人').max(50, { error: '联系人最多50个字' }),
    phone: needed('请输入手机号码').max(11, { error: '手机号码有效长度是11位' }).regex(MOBILE, { error: '手机号码格式输入有误' }),
    captcha: needed('请先填写图形验证码').max(5, { error: '图形验证码格式错误' }),
    code: needed('请填写短信验证码').regex(DIGITS, { error: '请填写由数字组成的短信验证码' }),
    email: z
      .string()
      .trim()
      .refine((value) => value === '' || EMAIL.test(value), { error: '邮箱格式输入有误' }),
  })
  .superRefine((values, context) => {
    const words = `${ORG_WORDS[values.systemType]}名称`;
    if (values.name === '') context.addIssue({ code: 'custom', path: ['name'], message: `请输入${words}` });
    else if (/[<>?]/.test(values.name)) context.addIssue({ code: 'custom', path: ['name'], message: `${words}中请不要输入特殊字符` });
    else if (values.name.length > 100) context.addIssue({ code: 'custom', path: ['name'], message: `${words}最多100个字` });
  });

export const resetPhone = z.object({
  phone: needed('请输入手机号码').max(11, { error: '手机号码有效长度是11位' }).regex(MOBILE, { error: '手机号码格式输入有误' }),
  code: needed('请填写短信验证码').regex(/^\d{6}$/, { error: '请输入6位数字验证码' }),
});
export const resetPassword = z
  .object({
    password: notBlank('密码不能为空').regex(PASSWORD, { error: PASSWORD_RULE }),
    again: notBlank('确认密码不能为空'),
  })
  .refine((values) => values.password === values.again, {
    path: ['again'],
    error: '两次输入密码不相同，请重新输入',
    when: bothGiven('password', 'again'),
  });

export const changePassword = z
  .object({
    userName: needed('【用户名】输入不能为空'),
    old: notBlank('【当前密码】输入不能为空'),
    password: notBlank('【登录密码】输入不能为空').regex(PASSWORD, { error: PASSWORD_RULE }),
    again: notBlank('【再次输入登录密码】输入不能为空'),
  })
  .refine((values) => values.password === values.again, {
    path: ['again'],
    error: '两次登录密码输入不一致',
    when: bothGiven('password', 'again'),
  });

/** Compared as soon as both are typed, even while another field is still wrong. */
function bothGiven(first: string, second: string) {
  return ({ value }: { value: unknown }): boolean => {
    const values = value as Record<string, unknown>;
    return Boolean(values?.[first]) && Boolean(values?.[second]);
  };
}
