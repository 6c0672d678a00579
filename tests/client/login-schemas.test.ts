import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  captchaAnswer,
  changePassword,
  passwordLogin,
  registration,
  resetPassword,
  resetPhone,
  smsLogin,
  smsRelogin,
} from '../../src/client/special/login/login-schemas';

/** First message per field, as the form shows it. */
function messages(schema: z.ZodType, value: unknown): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const issue of schema.safeParse(value).error?.issues ?? []) shown[issue.path.join('.')] ??= issue.message;
  return shown;
}

describe('login', () => {
  it('password mode', () => {
    expect(messages(passwordLogin, { userName: '  ', password: '   ' })).toEqual({
      userName: '请填写登录账号',
      password: '请填写登录密码',
    });
    expect(passwordLogin.parse({ userName: ' a ', password: ' b ' })).toEqual({ userName: 'a', password: ' b ' });
  });
  it('SMS mode', () => {
    expect(messages(smsLogin, { phone: '', code: '' })).toEqual({ phone: '请填写手机号', code: '请填写短信验证码' });
    expect(messages(smsLogin, { phone: '1380013', code: '12a' })).toEqual({
      phone: '请填写11位数的手机号',
      code: '请填写由数字组成的短信验证码',
    });
    expect(messages(smsRelogin, { phone: '1', code: '' })).toEqual({
      phone: '请填写由11位数字组成的手机号',
      code: '请填写收到的数字短信验证码',
    });
  });
  it('captcha of one to five characters', () => {
    expect(['', '   ', '123456'].map((text) => captchaAnswer.safeParse(text).success)).toEqual([false, false, false]);
    expect(captchaAnswer.parse(' 12345 ')).toBe('12345');
  });
});

describe('registration', () => {
  const good = {
    systemType: '1',
    division: '310101',
    name: '仁济医院',
    alias: '',
    creditCode: '12310000425026143a',
    address: '浦建路160号',
    contact: '王',
    phone: '13800138000',
    captcha: '7k2p',
    code: '123456',
    email: '',
  };
  it('accepts a complete one and writes the code in upper case', () => {
    expect(registration.parse(good).creditCode).toBe('12310000425026143A');
  });
  it('names every missing field', () => {
    expect(
      messages(registration, {
        ...good,
        division: '',
        name: ' ',
        creditCode: '',
        address: '',
        contact: '',
        phone: '',
        captcha: '',
        code: '',
      }),
    ).toEqual({
      division: '请选择行政区划',
      name: '请输入医院名称',
      creditCode: '请输入统一社会信用代码',
      address: '请输入地址',
      contact: '请输入联系人',
      phone: '请输入手机号码',
      captcha: '请先填写图形验证码',
      code: '请填写短信验证码',
    });
  });
  it.each([
    [{ systemType: '2', name: '' }, { name: '请输入经销商名称' }],
    [{ systemType: '3', name: '甲<乙' }, { name: '厂家名称中请不要输入特殊字符' }],
    [{ creditCode: '1231000042502614-X' }, { creditCode: '统一社会信用代码格式为字母或数字组合的18位' }],
    [{ phone: '138001380001' }, { phone: '手机号码有效长度是11位' }],
    [{ phone: '23800138000' }, { phone: '手机号码格式输入有误' }],
    [{ captcha: '123456' }, { captcha: '图形验证码格式错误' }],
    [{ email: 'a@b' }, { email: '邮箱格式输入有误' }],
  ])('%j', (change, expected) => {
    expect(messages(registration, { ...good, ...change })).toEqual(expected);
  });
});

describe('passwords', () => {
  it('reset', () => {
    expect(messages(resetPhone, { phone: '13800138000', code: '12345' })).toEqual({ code: '请输入6位数字验证码' });
    expect(messages(resetPassword, { password: '', again: '' })).toEqual({
      password: '密码不能为空',
      again: '确认密码不能为空',
    });
    expect(messages(resetPassword, { password: 'abc123', again: 'abc124' })).toEqual({
      again: '两次输入密码不相同，请重新输入',
    });
    expect(messages(resetPassword, { password: 'abcdef', again: 'abcdef' })).toEqual({
      password: '密码为6-16位，且须包含字母和数字',
    });
  });
  it('change', () => {
    expect(messages(changePassword, { userName: '', old: '', password: '', again: '' })).toEqual({
      userName: '【用户名】输入不能为空',
      old: '【当前密码】输入不能为空',
      password: '【登录密码】输入不能为空',
      again: '【再次输入登录密码】输入不能为空',
    });
    expect(messages(changePassword, { userName: 'a', old: 'b', password: 'abc123', again: 'abc124' })).toEqual({
      again: '两次登录密码输入不一致',
    });
  });
});
