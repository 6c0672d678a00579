import { Controller, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Input, Labelled } from '../../ui/input';
import { Modal } from '../../ui/modal';
import { CaptchaPicture } from './captcha-picture';
import { DivisionCascader } from './division-cascader';
import { ORG_WORDS, type RegisteredType } from './login-schemas';
import { type RegistrationField, type RegistrationForm, useRegistration, useRegistrationCode } from './use-registration';

type Props = { onClose: () => void; onRegistered: (phone: string) => void };

/** 账户注册: a new organisation registers itself; the account is the phone, its password the phone too. */
export default function RegistrationModal({ onClose, onRegistered }: Props) {
  const { form, submit } = useRegistration(onRegistered);
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const systemType = useWatch({ control, name: 'systemType' });
  const word = ORG_WORDS[systemType];

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
        <TextField form={form} name="name" label={`${word}名称`} className={systemType === '1' ? '' : 'col-span-2'} />
        {systemType === '1' && <TextField form={form} name="alias" label="别名" isRequired={false} />}
        <TextField form={form} name="creditCode" label="统一社会信用代码" />
        <TextField form={form} name="address" label="地址" />
        <TextField form={form} name="contact" label="联系人" />
        <TextField form={form} name="phone" label="手机号" inputMode="numeric" />
        <Codes form={form} />
        <TextField form={form} name="email" label="邮箱" isRequired={false} inputMode="email" className="col-span-2" />
      </form>
    </Modal>
  );
}

type FieldProps = {
  form: RegistrationForm;
  name: RegistrationField;
  label: string;
  isRequired?: boolean;
  className?: string;
  maxLength?: number;
  inputMode?: 'numeric' | 'email';
};

function TextField({ form: { register, formState }, name, label, isRequired = true, className, maxLength, inputMode }: FieldProps) {
  const error = formState.errors[name];
  return (
    <Labelled label={label} error={error?.message} isRequired={isRequired} className={className}>
      {(ids) => <Input {...ids} {...register(name)} isInvalid={Boolean(error)} maxLength={maxLength} inputMode={inputMode} />}
    </Labelled>
  );
}

/** The picture that proves a person, and the code that proves the phone. */
function Codes({ form }: { form: RegistrationForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  const { captcha, renew, left, sendCode } = useRegistrationCode(form);
  return (
    <>
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
              {left > 0 ? `重新发送(${left}s)` : '获取验证码'}
            </Button>
          </div>
        )}
      </Labelled>
    </>
  );
}
