import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { reloginAtom } from '../../session/relogin';
import { clearSession } from '../../session/sign-in';
import { Notice } from '../../ui/feedback';
import { late } from '../../ui/late';
import { Modal } from '../../ui/modal';
import { TabPanel, Tabs } from '../../ui/tabs';
import { goTo } from '../../workspace/address';
import { MODES, useLoginMode } from './login-mode';
import { PasswordForm, SmsForm } from './sign-in-forms';

const DirectoryReentry = late(() => import('./directory-sign-in'));

/** Over any page when the session is gone. Closing it gives the login up; what was open stays for the next one. */
export default function ReloginModal() {
  const relogin = useAtomValue(reloginAtom);
  const [mode, setMode] = useLoginMode();
  const give = () => {
    clearSession();
    goTo('/Login', { replace: true });
  };
  return (
    <Modal isOpen={relogin !== undefined} onClose={give} title="重新登录" width={360} canFullscreen={false}>
      <Notice tone="warn">{relogin?.message}</Notice>
      <Tabs value={mode} onChange={setMode} items={MODES} label="登录方式" className="mt-2">
        <TabPanel id="password" className="pt-3">
          <PasswordForm from="dialog" />
        </TabPanel>
        <TabPanel id="sms" className="pt-3">
          <SmsForm from="dialog" />
        </TabPanel>
      </Tabs>
      <Suspense fallback={null}>
        <DirectoryReentry />
      </Suspense>
    </Modal>
  );
}
