import { z } from 'zod';
import { CREDIT_CODE, EMAIL, MOBILE } from '../define/patterns';
import { wireText } from './wire-text';

/** Inputs of sign-in and around it, by the names of the specification. Words as in the forms. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const needed = (message: string, max = 200) => z.string({ error: message }).trim().min(1, { error: message }).max(max, { error: message });
const typed = (message: string) => z.string({ error: message }).regex(/\S/, { error: message }).max(200, { error: message });
/** Form-encoded and JSON clients may send digits as numbers. */
const digits = (message: string) =>
  wireText(
    message,
    z
      .string()
      .trim()
      .regex(/^\d{1,12}$/, { error: message }),
  );
const phone = wireText(
  '请填写手机号',
  z
    .string()
    .trim()
    .min(1, { error: '请填写手机号' })
    .regex(/^\d{11}$/, { error: '请填写11位数的手机号' }),
);
const mobile = wireText(
  '请输入手机号码',
  z.string().trim().min(1, { error: '请输入手机号码' }).max(11, { error: '手机号码有效长度是11位' }).regex(MOBILE, { error: '手机号码格式输入有误' }),
);
const captcha = {
  id: z.string({ error: '请先填写图形验证码' }).regex(uuid, { error: '验证码错误或已过期' }),
  captchaResult: wireText('请先填写图形验证码', z.string().trim().min(1, { error: '请先填写图形验证码' }).max(5, { error: '图形验证码格式错误' })),
};

/** What was read on the picture, once the server asks for it (CODES.pictureNeeded). */
const captchaWhenAsked = { id: captcha.id.optional(), captchaResult: captcha.captchaResult.optional() };

export const login = z.object({
  ...captchaWhenAsked,
  userName: needed('请填写登录账号'),
  password: z
    .string({ error: '请填写登录密码' })
    .trim()
    .regex(/^[0-9a-f]{32}$/i, { error: '账号或密码错误' }),
});
/** To a directory of an organisation, which compares the password itself: it comes as it was typed, and an empty one never gets there. */
export const directoryLogin = z.object({
  ...captchaWhenAsked,
  provider: z.string().max(60),
  userName: needed('请填写登录账号', 100),
  password: z.string({ error: '请填写登录密码' }).min(1, { error: '请填写登录密码' }).max(200, { error: '登录密码最多200个字' }),
});
/** Six digits of the app, or a recovery code. */
const secondCode = wireText('请填写动态验证码', z.string().trim().min(1, { error: '请填写动态验证码' }).max(40, { error: '动态验证码格式不正确' }));
export const secondStep = z.object({ ...captchaWhenAsked, code: secondCode });
export const loginByVerifyCode = z.object({ UserName: phone, VerifyCode: digits('请填写由数字组成的短信验证码') });
export const sendLoginCode = z.object({ phone, ...captcha });
export const sendResetCode = z.object({ phone: mobile, ...captcha });
export const sendMessage = z.object({
  phone: mobile,
  tempID: wireText('短信模板不正确', z.string().max(40)).optional(),
  ...captcha,
});
export const changeMyPassword = z.object({
  ...captchaWhenAsked,
  old: typed('【当前密码】输入不能为空'),
  password: typed('【登录密码】输入不能为空'),
});
export const changePasswordOf = changeMyPassword.extend({ userName: needed('【用户名】输入不能为空') });
const sixDigits = wireText(
  '请输入6位数字验证码',
  z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: '请输入6位数字验证码' }),
);
export const verifyResetCode = z.object({ Name: mobile, VerifyCode: sixDigits });
export const resetPassword = z.object({ Name: mobile, VerifyCode: sixDigits, Password: typed('密码不能为空') });

const NAMES: Record<string, string> = { '1': '医院', '2': '经销商', '3': '厂家' };
const optional = (label: string, max: number) =>
  z
    .string({ error: `【${label}】格式不正确` })
    .trim()
    .max(max, { error: `【${label}】最多${max}个字` })
    .nullish()
    .transform((value) => value ?? '');

/** What an organisation says about itself when it registers; also what is corrected and submitted again. */
const registrationFields = z.object({
  administrative_division_sn: wireText('请选择行政区划', z.string().trim().min(1, { error: '请选择行政区划' }).max(12, { error: '请选择行政区划' })),
  system_type: z.coerce
    .number({ error: '请选择账户类型' })
    .int({ error: '请选择账户类型' })
    .min(1, { error: '请选择账户类型' })
    .max(3, { error: '请选择账户类型' }),
  name: z.string({ error: '请输入机构名称' }).trim().max(100, { error: '【机构名称】最多100个字' }),
  alias: optional('别名', 100),
  address: needed('请输入地址'),
  registrant: needed('请输入联系人', 50),
  registrant_phone: mobile,
  registrant_email: z
    .string()
    .trim()
    .max(100)
    .nullish()
    .transform((value) => value ?? '')
    .refine((value) => value === '' || EMAIL.test(value), { error: '邮箱格式输入有误' }),
  description: optional('简介', 500),
  social_credit_code: z
    .string({ error: '统一社会信用代码有效长度是18位' })
    .trim()
    .length(18, { error: '统一社会信用代码有效长度是18位' })
    .regex(CREDIT_CODE, { error: '统一社会信用代码格式为字母或数字组合的18位' })
    .transform((code) => code.toUpperCase()),
});
const nameRule = (values: { name: string; system_type: number }, context: z.RefinementCtx) => {
  const words = `${NAMES[String(values.system_type)] ?? '机构'}名称`;
  if (values.name === '') context.addIssue({ code: 'custom', path: ['name'], message: `请输入${words}` });
  else if (/[<>?]/.test(values.name)) context.addIssue({ code: 'custom', path: ['name'], message: `${words}中请不要输入特殊字符` });
};
export const registrationPayload = registrationFields.superRefine(nameRule);
export const registration = registrationFields.extend({ verifyCode: digits('请填写由数字组成的短信验证码') }).superRefine(nameRule);
export type RegistrationPayload = z.infer<typeof registrationFields>;
