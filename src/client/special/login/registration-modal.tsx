import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { post } from '../../api/call';
import { useCountdown } from '../../session/countdown';
import { Button } from '../../ui/button';
import { Input, Labelled } from '../../ui/input';
import { Modal } from '../../ui/modal';
import { say } from '../../ui/toast';
import { useCaptcha } from './captcha';
import { CaptchaPicture } from './captcha-picture';
import { DivisionCascader } from './division-cascader';
import { ORG_WORDS, type RegisteredType, registration } from './login-schemas';
import { SENT } from './send-code';

/** 账户注册: a new organisation registers itself; the account is the phone, its password the phone too. */
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
type Props = { onClose: () => void; onRegistered: (phone: string) => void };

export default function RegistrationModal({ onClose, onRegistered }: Props) {
  const { register, handleSubmit, control, formState, trigger, getValues, setError, setValue } = useForm({
    resolver: zodResolver(registration),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const systemType = useWatch({ control, name: 'systemType' });
  const { captcha, renew } = useCaptcha(true);
  const { left, start } = useCountdown('register');
  const word = ORG_WORDS[systemType];

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
  const submit = handleSubmit(async (values) => {
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
  const field = (
    name: keyof typeof EMPTY,
    label: string,
    more: { isRequired?: boolean; className?: string; maxLength?: number; inputMode?: 'numeric' | 'email' } = {},
  ) => (
    <Labelled label={label} error={errors[name]?.message} isRequired={more.isRequired ?? true} className={more.className}>
      {(ids) => <Input {...ids} {...register(name)} isInvalid={Boolean(errors[name])} maxLength={more.maxLength} inputMode={more.inputMode} />}
    </Labelled>
  );
  return (
    <Modal
      isOpen
      onClose={onClose}
      isLocked={isSubmitting}
      title="账户注册"
      width={640}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" isBusy={isSubmitting} type="submit" form="registration">
            提交
          </Button>
        </>
      }
    >
      <form id="registration" onSubmit={(event) => void submit(event)} noValidate className="grid grid-cols-2 gap-x-4">
        <fieldset className="col-span-2 mb-3 flex items-center gap-6 text-[13px]">
          <legend className="mb-1 text-muted">账户类型</legend>
          {(Object.keys(ORG_WORDS) as RegisteredType[]).map((type) => (
            <label key={type} className="inline-flex min-h-6 cursor-pointer items-center gap-2">
              <input type="radio" value={type} {...register('systemType')} className="size-4 accent-(--accent)" />
              {ORG_WORDS[type]}
            </label>
          ))}
        </fieldset>
        <Labelled label="行政区划" error={errors.division?.message} isRequired className="col-span-2">
          {({ id }) => (
            <Controller
              control={control}
              name="division"
              render={({ field: { onChange, ref } }) => <DivisionCascader id={id} isInvalid={Boolean(errors.division)} onChange={onChange} focus={ref} />}
            />
          )}
        </Labelled>
        {field('name', `${word}名称`, { className: systemType === '1' ? '' : 'col-span-2' })}
        {systemType === '1' && field('alias', '别名', { isRequired: false })}
        {field('creditCode', '统一社会信用代码')}
        {field('address', '地址')}
        {field('contact', '联系人')}
        {field('phone', '手机号', { inputMode: 'numeric' })}
        <Labelled label="图形验证码" error={errors.captcha?.message} isRequired>
          {(ids) => (
            <div className="flex items-center gap-2">
              <Input {...ids} {...register('captcha')} size="lg" isInvalid={Boolean(errors.captcha)} />
              <CaptchaPicture captcha={captcha} onRenew={renew} />
            </div>
          )}
        </Labelled>
        <Labelled label="短信验证码" error={errors.code?.message} isRequired>
          {(ids) => (
            <div className="flex gap-2">
              <Input {...ids} {...register('code')} size="lg" inputMode="numeric" isInvalid={Boolean(errors.code)} />
              <Button size="lg" className="w-32" disabled={left > 0} onClick={() => void sendCode()}>
                {left > 0 ? `重新发送(${left}s)` : '发送验证码'}
              </Button>
            </div>
          )}
        </Labelled>
        {field('email', '邮箱', { isRequired: false, inputMode: 'email', className: 'col-span-2' })}
      </form>
    </Modal>
  );
}
