import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { post } from '../../api/call';
import { Button } from '../../ui/button';
import { Input, Labelled } from '../../ui/input';
import { Modal } from '../../ui/modal';
import { say } from '../../ui/toast';
import { resetPassword, resetPhone } from './login-schemas';
import { PasswordHint } from './password-hint';
import { SendCode } from './send-code';

/** 重置密码 in two steps: the code proves the phone, then the new password; the same code is sent with both. */
export default function ResetPasswordModal({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState<{ phone: string; code: string }>();
  return (
    <Modal isOpen onClose={onClose} title="重置密码" width={420} canFullscreen={false}>
      <ol className="mb-4 flex gap-6 text-[13px]" aria-label="步骤">
        <li className={proof ? 'text-muted' : 'font-semibold text-accent'} aria-current={proof ? undefined : 'step'}>
          1 验证手机
        </li>
        <li className={proof ? 'font-semibold text-accent' : 'text-muted'} aria-current={proof ? 'step' : undefined}>
          2 设置新密码
        </li>
      </ol>
      {proof ? <NewPassword proof={proof} onDone={onClose} /> : <PhoneProof onProved={setProof} />}
    </Modal>
  );
}

function PhoneProof({ onProved }: { onProved: (proof: { phone: string; code: string }) => void }) {
  const { register, handleSubmit, formState, trigger, getValues } = useForm({
    resolver: zodResolver(resetPhone),
    defaultValues: { phone: '', code: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ phone, code }) =>
    post('/v1/user/retrieve_pwd/verify_code', { Name: phone, VerifyCode: code }).then(
      () => onProved({ phone, code }),
      () => undefined,
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Labelled label="手机号" error={errors.phone?.message}>
        {(ids) => <Input {...ids} {...register('phone')} size="lg" inputMode="numeric" isInvalid={Boolean(errors.phone)} autoFocus />}
      </Labelled>
      <Labelled label="短信验证码" error={errors.code?.message}>
        {(ids) => (
          <div className="flex gap-2">
            <Input {...ids} {...register('code')} size="lg" inputMode="numeric" maxLength={8} isInvalid={Boolean(errors.code)} />
            <SendCode
              purpose="reset"
              path="/v1/user/retrieve_pwd/code"
              checkPhone={async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone').trim() : undefined)}
            />
          </div>
        )}
      </Labelled>
      <Button type="submit" tone="primary" size="lg" isBusy={isSubmitting} className="mt-2 w-full">
        下一步
      </Button>
    </form>
  );
}

function NewPassword({ proof, onDone }: { proof: { phone: string; code: string }; onDone: () => void }) {
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(resetPassword),
    defaultValues: { password: '', again: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ password }) =>
    post('/v1/user/retrieve_pwd/change_password', {
      Name: proof.phone,
      Password: password,
      VerifyCode: proof.code,
    }).then(
      () => {
        say.success('修改成功，请重新登陆。');
        onDone();
      },
      () => undefined,
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Labelled label="新密码" error={errors.password?.message} hint={<PasswordHint control={control} name="password" />}>
        {(ids) => (
          <Input {...ids} {...register('password')} size="lg" type="password" isInvalid={Boolean(errors.password)} autoComplete="new-password" autoFocus />
        )}
      </Labelled>
      <Labelled label="确认密码" error={errors.again?.message}>
        {(ids) => <Input {...ids} {...register('again')} size="lg" type="password" isInvalid={Boolean(errors.again)} autoComplete="new-password" />}
      </Labelled>
      <Button type="submit" tone="primary" size="lg" isBusy={isSubmitting} className="mt-2 w-full">
        提交
      </Button>
    </form>
  );
}
