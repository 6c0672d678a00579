import { useAtomValue } from 'jotai';
import { delegatesAtom } from './session/delegates';
import { changePasswordAtom, reloginAtom } from './session/relogin';
import { ownSecondStepAtom, secondStepAtom } from './session/second-step';
import { sessionAtom } from './session/session';
import { late } from './ui/late';
import { useStands } from './workspace/first-screen';

const SessionOverlays = late(() => import('./palette/session-overlays'));
const ReloginModal = late(() => import('./special/login/relogin-modal'));
const DelegatesDialog = late(() => import('./special/delegates/delegates-dialog'));
const SecondStepDialog = late(() => import('./special/second-step/sign-in-dialog'));
const OwnSecondStepDialog = late(() => import('./special/second-step/own-dialog'));
const ChangePasswordDialog = late(() => import('./special/login/change-password-dialog'));

/**
 * Login dialogs over any page, and what only a session has. Shortcuts and the palette are not what the first screen is waited for with: they are
 * asked for once it stands, and get the keys that were pressed before (palette/early-keys.ts).
 */
export function Overlays() {
  const isSignedIn = useAtomValue(sessionAtom).phase === 'in';
  const stands = useStands();
  return (
    <>
      {isSignedIn && stands && <SessionOverlays />}
      {useAtomValue(reloginAtom) && <ReloginModal />}
      {useAtomValue(changePasswordAtom) && <ChangePasswordDialog />}
      {useAtomValue(secondStepAtom) && <SecondStepDialog />}
      {useAtomValue(ownSecondStepAtom) && isSignedIn && <OwnSecondStepDialog />}
      {useAtomValue(delegatesAtom) && isSignedIn && <DelegatesDialog />}
    </>
  );
}
