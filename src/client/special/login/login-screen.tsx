import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { setRelogin } from '../../session/relogin';
import { themeAtom, toggleTheme } from '../../theme/theme';
import { IconButton } from '../../ui/button';
import { late } from '../../ui/late';
import { TabPanel, Tabs } from '../../ui/tabs';
import { nameWindow } from '../../workspace/window-title';
import { MODES, useLoginMode } from './login-mode';
import { PasswordForm, SmsForm } from './sign-in-forms';

const Artwork = late(() => import('./artwork'));
const RegistrationModal = late(() => import('./registration-modal'));
const SingleSignOn = late(() => import('./single-sign-on'));
const ResetPasswordModal = late(() => import('./reset-password-modal'));

/** /Login. Opening it clears the re-login flag; registering fills the phone in as the account. */
export default function LoginScreen() {
  const [mode, setMode] = useLoginMode();
  useEffect(() => nameWindow('登录'), []);
  const [dialog, setDialog] = useState<'register' | 'reset'>();
  const [account, setAccount] = useState('');
  const theme = useAtomValue(themeAtom);
  useEffect(() => setRelogin(undefined), []);

  return (
    <div className="relative flex h-full overflow-auto bg-canvas text-ink">
      <Ground />
      <main className="relative flex min-h-full flex-1 flex-col items-center px-6">
        <div className="absolute top-4 right-4">
          <IconButton icon={theme === 'light' ? 'moon' : 'sun'} label={theme === 'light' ? '切换到深色' : '切换到浅色'} onClick={toggleTheme} />
        </div>
        <div className="flex w-full max-w-100 flex-1 flex-col justify-center py-10">
          <h1 className="text-3xl font-bold">医润通</h1>
          <p className="mt-2 mb-8 text-muted">医用耗材供应链与院内库存协同平台</p>
          <div className="rounded-xl border border-line bg-raised p-7 shadow-[0_12px_40px_rgb(15_30_50/0.08)]">
            <Tabs value={mode} onChange={setMode} items={MODES} label="登录方式">
              <TabPanel id="password" className="pt-5">
                <PasswordForm key={account} from="page" initialName={account} />
              </TabPanel>
              <TabPanel id="sms" className="pt-5">
                <SmsForm from="page" />
              </TabPanel>
            </Tabs>
            <Suspense fallback={null}>
              <SingleSignOn />
            </Suspense>
            <div className="mt-4 flex justify-between text-[13px]">
              <TextLink onClick={() => setDialog('register')}>立即注册</TextLink>
              <TextLink onClick={() => setDialog('reset')}>忘记密码</TextLink>
            </div>
          </div>
        </div>
        <footer className="pb-6 text-center text-xs leading-5 text-faint">
          <p>让每一件耗材，从出厂到患者，都有迹可循</p>
          <p>© 2026 医润通　版权所有</p>
        </footer>
      </main>
      <Suspense fallback={null}>
        {dialog === 'register' && (
          <RegistrationModal
            onClose={() => setDialog(undefined)}
            onRegistered={(phone) => {
              setDialog(undefined);
              setMode('password');
              setAccount(phone);
            }}
          />
        )}
        {dialog === 'reset' && <ResetPasswordModal onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  );
}

/** The picture beside the form comes after it: whoever signs in types first. */
function Ground() {
  const [isFormThere, setFormThere] = useState(false);
  useEffect(() => {
    let timer = 0;
    // Once the form is painted, however slow the machine.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setFormThere(true), 50);
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, []);
  return (
    <aside
      aria-hidden="true"
      className="relative hidden w-[46%] max-w-[1100px] shrink-0 overflow-hidden bg-[linear-gradient(150deg,#0b4f92,#0a3560_55%,#08233f)] lg:block"
    >
      {isFormThere && (
        <Suspense fallback={null}>
          <Artwork />
        </Suspense>
      )}
    </aside>
  );
}

function TextLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-6 cursor-pointer rounded text-accent hover:text-accent-hover hover:underline">
      {children}
    </button>
  );
}
