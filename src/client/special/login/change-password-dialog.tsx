import { zodResolver } from '@hookform/resolvers/zod';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useForm } from 'react-hook-form';
import { post } from '../../api/call';
import { askNewPassword, changePasswordAtom } from '../../session/relogin';
import { sessionAtom } from '../../session/session';
import { clearSession } from '../../session/sign-in';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/feedback';
import { Input, Labelled } from '../../ui/input';
import { Modal } from '../../ui/modal';
import { say } from '../../ui/toast';
import { goTo } from '../../workspace/address';
import { changePassword } from './login-schemas';
import { PasswordHint } from './password-hint';
import { usePicture } from './use-picture';

/** 登录密码 - 修改: without a session the user name names the account, inside the shell it is one's own and cannot be typed. */
const FIELDS = [
  { name: 'userName', label: '用户名', type: 'text', auto: 'username' },
  { name: 'old', label: '当前密码', type: 'password', auto: 'current-password' },
  { name: 'password', label: '登录密码', type: 'password', auto: 'new-password' },
  { name: 'again', label: '再次输入登录密码', type: 'password', auto: 'new-password' },
] as const;

export default function ChangePasswordDialog() {
  const asked = useAtomValue(changePasswordAtom);
  const isOwn = useAtomValue(sessionAtom).phase === 'in' && asked?.message === undefined;
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(changePassword),
    defaultValues: { userName: asked?.userName ?? '', old: '', password: '', again: '' },
  });
  const { errors, isSubmitting } = formState;
  const { withPicture, dialog } = usePicture();
  const close = () => askNewPassword(undefined);
  const submit = handleSubmit(async ({ userName, old, password }) => {
    const [path, own] = isOwn ? ['/v1/user/change_my_password', {}] : ['/v1/user/change_password', { userName }];
    const isDone = await withPicture((picture) => post(path, { ...own, old, password, ...picture }, { quiet: true })).then(
      () => true,
      (error: unknown) => {
        say.error(error instanceof Error ? error.message : '服务错误');
        return false;
      },
    );
    if (!isDone) return;
    close();
    say.success('已成功修改登录密码，请重新登录');
    if (getDefaultStore().get(sessionAtom).phase === 'in') clearSession();
    goTo('/Login', { replace: true });
  });
  return (
    <Modal isOpen onClose={close} isLocked={isSubmitting} title="登录密码 - 修改" width={420} canFullscreen={false}>
      {asked?.message && <Notice tone="warn">{asked.message}</Notice>}
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-3">
        {FIELDS.map(({ name, label, type, auto }) => (
          <Labelled
            key={name}
            label={label}
            error={errors[name]?.message}
            hint={name === 'password' ? <PasswordHint control={control} name="password" /> : undefined}
            isRequired
          >
            {(ids) => (
              <Input
                {...ids}
                {...register(name)}
                type={type}
                autoComplete={auto}
                isInvalid={Boolean(errors[name])}
                readOnly={name === 'userName' && isOwn}
                {...(name === (asked?.userName ? 'old' : 'userName') ? { 'data-autofocus': '' } : {})}
              />
            )}
          </Labelled>
        ))}
        <Button type="submit" tone="primary" size="lg" isBusy={isSubmitting} className="mt-1 w-full">
          确定
        </Button>
        {dialog}
      </form>
    </Modal>
  );
}
