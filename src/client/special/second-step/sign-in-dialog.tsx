import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { post } from '../../api/call';
import { askSecondStep, secondStepAtom } from '../../session/second-step';
import { signIn } from '../../session/sign-in';
import { Notice } from '../../ui/feedback';
import { Modal } from '../../ui/modal';
import type { Picture } from '../login/use-picture';
import { CodeForm } from './code-form';
import { RecoveryCodes } from './recovery-codes';
import { SetUp } from './set-up';

/** After a first step that was right: the code, or where the organisation asks for a step nobody set up yet, its setting up. */
export default function SignInDialog() {
  const asked = useAtomValue(secondStepAtom);
  const [entered, setEntered] = useState<{ answer: unknown; codes: readonly string[] }>();
  if (!asked) return null;
  const close = () => askSecondStep(undefined);
  const enter = async (answer: unknown) => {
    await signIn(answer, asked.from);
    close();
  };
  const send = async (given: { code: string } & Picture) => {
    const answer = await post<{ recoveryCodes?: string[] }>('/v1/login/secondStep', given, { quiet: true });
    if (answer.recoveryCodes) setEntered({ answer, codes: answer.recoveryCodes });
    else await enter(answer);
  };
  return (
    <Modal isOpen onClose={close} isLocked={entered !== undefined} title="两步验证" width={asked.isUnset ? 440 : 360} canFullscreen={false}>
      {entered && <RecoveryCodes codes={entered.codes} button="已保存，进入系统" onDone={() => void enter(entered.answer)} />}
      {!entered && asked.isUnset && (
        <>
          <Notice tone="info">{asked.message}</Notice>
          <div className="mt-3">
            <SetUp path="/v1/login/secondStep/begin" onCode={send} />
          </div>
        </>
      )}
      {!entered && !asked.isUnset && (
        <>
          <p className="mb-3 text-[13px] text-muted">请填写手机身份验证器显示的6位动态验证码。</p>
          <CodeForm button="登录" hasRecovery onCode={send} />
        </>
      )}
    </Modal>
  );
}
