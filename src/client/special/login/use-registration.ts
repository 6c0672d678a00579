import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { post } from '../../api/call';
import { useCountdown } from '../../session/countdown';
import { say } from '../../ui/toast';
import { useCaptcha } from './captcha';
import { type RegisteredType, registration } from './login-schemas';
import { SENT } from './send-code';

const EMPTY = {
  systemType: '1' as RegisteredType,
  division: '',
  name: '',
  alias: '',
  creditCode: '',
  address: '',
  contact: '',
  phone: '',
  captcha: '',
  code: '',
  email: '',
};
const REGISTERED = '您已成功注册医润通系统，账号密码为您的手机号。';
/** The registration of an organisation while it is typed; the account is the phone, its password the phone too. */
export function useRegistration(onRegistered: (phone: string) => void) {
  const form = useForm({ resolver: zodResolver(registration), defaultValues: EMPTY });
  const submit = form.handleSubmit(async (values) => {
    const payload = {
      administrative_division_sn: values.division,
      system_type: Number(values.systemType),
      name: values.name,
      alias: values.systemType === '1' ? values.alias : '',
      address: values.address,
      registrant: values.contact,
      registrant_phone: values.phone,
      registrant_email: values.email,
      description: '',
      social_credit_code: values.creditCode,
      verifyCode: values.code,
    };
    // The call module has shown a refusal; what was typed stays.
    const isDone = await post('/v1/business/orgRegistration/register', payload).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    say.success(REGISTERED);
    onRegistered(values.phone);
  });
  return { form, submit };
}
export type RegistrationForm = ReturnType<typeof useRegistration>['form'];
export type RegistrationField = keyof typeof EMPTY;

/** The code sent to the phone that registers, once its picture was read right. */
export function useRegistrationCode({ getValues, setError, setValue, trigger }: RegistrationForm) {
  const { captcha, renew } = useCaptcha(true);
  const { left, start } = useCountdown('register');
  const sendCode = async () => {
    const phone = getValues('phone').trim();
    if (phone !== '' && !/^\d{11}$/.test(phone)) {
      setError('phone', { message: '请填写11位数的手机号' }, { shouldFocus: true });
      return;
    }
    if (!(await trigger(['phone', 'captcha'], { shouldFocus: true })) || !captcha) return;
    try {
      await post('/v1/sendMsg', {
        phone,
        tempID: 'register',
        id: captcha.id,
        captchaResult: getValues('captcha').trim(),
      });
      say.success(SENT);
      start();
    } catch {
      setValue('captcha', '');
      renew();
    }
  };
  return { captcha, renew, left, sendCode };
}
