import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CODES } from '../../../contract/envelope';
import { post } from '../../api/call';
import { CallError } from '../../api/call-error';
import { md5 } from '../../session/md5';
import { askNewPassword } from '../../session/relogin';
import { askSecondStep } from '../../session/second-step';
import { signIn } from '../../session/sign-in';
import { Button, IconButton } from '../../ui/button';
import { Notice } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Input, Labelled } from '../../ui/input';
import { useLateRules } from './late-rules';
import { SendCode } from './send-code';
import { usePicture } from './use-picture';

/**
 * The two ways in, for the login page and the re-login dialog (`from`). Refusals stand above the button in the server's words;
 * an expired or initial password opens the change dialog with the user name filled in, a second step its own. A `directory` compares
 * passwords itself: to it they go as they are typed.
 */
type From = { from: 'page' | 'dialog'; initialName?: string };

function useRefusal(from: From['from']): [string | undefined, (attempt: () => Promise<void>, userName: string) => Promise<void>] {
  const [refusal, setRefusal] = useState<string>();
  const run = async (attempt: () => Promise<void>, userName: string) => {
    setRefusal(undefined);
    try {
      await attempt();
    } catch (error) {
      const message = error instanceof Error ? error.message : '服务错误';
      if (error instanceof CallError && (error.code === CODES.passwordExpired || error.code === CODES.mustChangePassword)) {
        askNewPassword({ userName, message });
      } else if (error instanceof CallError && (error.code === CODES.secondStepNeeded || error.code === CODES.secondStepUnset)) {
        askSecondStep({ from, isUnset: error.code === CODES.secondStepUnset, message });
      } else setRefusal(message);
    }
  };
  return [refusal, run];
}

export function PasswordForm({ from, initialName = '', directory }: From & { directory?: string }) {
  const [refusal, run] = useRefusal(from);
  const [isShown, setShown] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: useLateRules<{ userName: string; password: string }>(({ byPassword }) => byPassword[from]),
    defaultValues: { userName: initialName, password: '' },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;
  const { withPicture, dialog } = usePicture();
  const submit = handleSubmit((values) =>
    run(async () => {
      const [path, secret] =
        directory === undefined
          ? ['/v1/login', { password: md5(values.password) }]
          : ['/v1/login/directory', { password: values.password, provider: directory }];
      const answer = await withPicture((picture) => post(path, { userName: values.userName, ...secret, ...picture }, { quiet: true }));
      await signIn(answer, from);
    }, values.userName),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Labelled label={from === 'page' ? '登录账号' : '用户名'} error={errors.userName?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...register('userName')}
            size="lg"
            prefix={<Icon name="user" />}
            isInvalid={Boolean(errors.userName)}
            autoComplete="username"
            data-autofocus=""
            autoFocus
            placeholder={from === 'page' && directory === undefined ? '账号或手机号' : ''}
          />
        )}
      </Labelled>
      <Labelled label="登录密码" error={errors.password?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...register('password')}
            size="lg"
            type={isShown ? 'text' : 'password'}
            prefix={<Icon name="key" />}
            suffix={<IconButton size="sm" icon={isShown ? 'hide' : 'view'} label={isShown ? '隐藏密码' : '显示密码'} onClick={() => setShown(!isShown)} />}
            isInvalid={Boolean(errors.password)}
            autoComplete="current-password"
          />
        )}
      </Labelled>
      {(refusal ?? errors.root?.message) && <Notice tone="bad">{refusal ?? errors.root?.message}</Notice>}
      <Button type="submit" tone="primary" size="lg" isBusy={isSubmitting} className="mt-2 w-full">
        登录
      </Button>
      {dialog}
    </form>
  );
}

export function SmsForm({ from }: From) {
  const [refusal, run] = useRefusal(from);
  const { register, handleSubmit, formState, trigger, getValues } = useForm({
    resolver: useLateRules<{ phone: string; code: string }>(({ bySms }) => bySms[from]),
    defaultValues: { phone: '', code: '' },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((values) =>
    run(async () => {
      const answer = await post('/v1/loginByVerifyCode', { UserName: values.phone, VerifyCode: values.code }, { quiet: true });
      await signIn(answer, from);
    }, values.phone),
  );
  const checkPhone = async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone').trim() : undefined);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Labelled label="手机号" error={errors.phone?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...register('phone')}
            size="lg"
            inputMode="numeric"
            prefix={<Icon name="message" />}
            isInvalid={Boolean(errors.phone)}
            autoComplete="tel"
            autoFocus
            data-autofocus=""
          />
        )}
      </Labelled>
      <Labelled label="短信验证码" error={errors.code?.message}>
        {(ids) => (
          <div className="flex gap-2">
            <Input {...ids} {...register('code')} size="lg" inputMode="numeric" isInvalid={Boolean(errors.code)} autoComplete="one-time-code" />
            <SendCode purpose={from === 'page' ? 'login' : 'relogin'} path="/v1/user/get_login_code" checkPhone={checkPhone} />
          </div>
        )}
      </Labelled>
      {(refusal ?? errors.root?.message) && <Notice tone="bad">{refusal ?? errors.root?.message}</Notice>}
      <Button type="submit" tone="primary" size="lg" isBusy={isSubmitting} className="mt-2 w-full">
        登录
      </Button>
    </form>
  );
}
