import { useCallback, useEffect, useState } from 'react';
import { dayOf } from '../../../define/dates';
import { get, post } from '../../api/call';
import { showSecondStep } from '../../session/second-step';
import { Button } from '../../ui/button';
import { Failed, Loading, Notice } from '../../ui/feedback';
import { Modal } from '../../ui/modal';
import { say } from '../../ui/toast';
import { CodeForm } from './code-form';
import { RecoveryCodes } from './recovery-codes';
import { SetUp } from './set-up';

const PATH = '/v1/user/secondStep';
type State = { isOn: boolean; isAsked: boolean; since: string; recoveryLeft: number };
type Doing = 'begin' | 'recovery' | 'end';
type Codes = { recoveryCodes: string[] };

/** 两步验证 of whoever is signed in: turned on and off by himself, with recovery codes of his own. */
export default function OwnDialog() {
  const [state, setState] = useState<State>();
  const [error, setError] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const [codes, setCodes] = useState<readonly string[]>();
  const load = useCallback(() => {
    setError('');
    get<State>(PATH, {}, { quiet: true }).then(setState, (failure: Error) => setError(failure.message));
  }, []);
  useEffect(load, [load]);
  const back = () => {
    setDoing(undefined);
    setCodes(undefined);
    load();
  };
  const newCodes = async (path: string, given: object) => setCodes((await post<Codes>(`${PATH}/${path}`, given, { quiet: true })).recoveryCodes);
  return (
    <Modal isOpen onClose={() => showSecondStep(false)} isLocked={codes !== undefined} title="两步验证" width={440} canFullscreen={false}>
      {error && <Failed text={error} onRetry={load} />}
      {!state && !error && <Loading />}
      {codes && <RecoveryCodes codes={codes} button="已保存" onDone={back} />}
      {state && !codes && !doing && <Shown state={state} onDo={setDoing} />}
      {!codes && doing === 'begin' && <SetUp path={`${PATH}/begin`} onCode={(given) => newCodes('confirm', given)} />}
      {!codes && doing === 'recovery' && <CodeForm button="更换恢复码" hasRecovery onCode={(given) => newCodes('recovery', given)} />}
      {!codes && doing === 'end' && (
        <CodeForm
          button="关闭两步验证"
          tone="danger"
          hasRecovery
          onCode={async (given) => {
            await post(`${PATH}/end`, given, { quiet: true });
            say.success('已关闭两步验证');
            back();
          }}
        />
      )}
    </Modal>
  );
}

function Shown({ state, onDo }: { state: State; onDo: (what: Doing) => void }) {
  if (!state.isOn)
    return (
      <>
        <p className="mb-4 text-[13px] leading-6 text-muted">启用后，登录时除密码外还要填写手机身份验证器上的动态验证码；别人知道了密码也不能登录。</p>
        <div className="flex justify-end">
          <Button tone="primary" data-autofocus="" onClick={() => onDo('begin')}>
            启用两步验证
          </Button>
        </div>
      </>
    );
  const { since, recoveryLeft, isAsked } = state;
  return (
    <>
      <Notice tone={recoveryLeft <= 2 ? 'warn' : 'good'}>
        {`已于${dayOf(new Date(since))}启用，还有${recoveryLeft}个恢复码可用${recoveryLeft <= 2 ? '，请及时更换' : ''}。`}
      </Notice>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => onDo('recovery')}>更换恢复码</Button>
        <Button tone="danger" {...(isAsked ? { whyNot: '本机构要求两步验证，不能关闭' } : {})} onClick={() => onDo('end')}>
          关闭
        </Button>
      </div>
    </>
  );
}
