import { type ReactNode, Suspense, useState } from 'react';
import { CODES } from '../../../contract/envelope';
import { CallError } from '../../api/call-error';
import { late } from '../../ui/late';
import { say } from '../../ui/toast';

const CaptchaDialog = late(() => import('./captcha-dialog'));

/** What was read on a picture; nothing while the server has not asked. */
export type Picture = { id?: string; captchaResult?: string };
type Asked = { answer: (picture: Picture) => Promise<void>; give: () => void };

/**
 * Sends a secret; after too many wrong ones the server asks for a picture, and it is sent again with what was read. A misread
 * picture is renewed; who closes the dialog is left with the server's words.
 */
export function usePicture(): { withPicture: <T>(send: (picture: Picture) => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const withPicture = async <T,>(send: (picture: Picture) => Promise<T>): Promise<T> => {
    try {
      return await send({});
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== CODES.pictureNeeded) throw error;
      return new Promise<T>((resolve, reject) => {
        const answer = async (picture: Picture) => {
          try {
            resolve(await send(picture));
          } catch (again) {
            if (isMisread(again)) throw again;
            reject(again);
          }
        };
        setAsked({ answer, give: () => reject(error) });
      });
    }
  };
  const close = () => {
    asked?.give();
    setAsked(undefined);
  };
  const dialog = asked && (
    <Suspense fallback={null}>
      <CaptchaDialog isOpen onClose={close} onAnswer={asked.answer} />
    </Suspense>
  );
  return { withPicture, dialog };
}

function isMisread(error: unknown): boolean {
  const misread = error instanceof CallError && error.problems.some((problem) => problem.field === 'captchaResult');
  if (misread) say.warning(error.message);
  return misread;
}
