import { Spinner } from '../../ui/feedback';
import { type Captcha, pictureAddress } from './captcha';

/** The picture as a button: a click brings another one. */
export function CaptchaPicture({ captcha, onRenew }: { captcha: Captcha | undefined; onRenew: () => void }) {
  return (
    <button
      type="button"
      onClick={onRenew}
      aria-label="图形验证码，点击刷新"
      title="点击刷新"
      className="flex h-10 w-32 shrink-0 cursor-pointer items-center justify-center overflow-hidden rounded border border-line-strong/70 bg-white"
    >
      {captcha ? <img src={pictureAddress(captcha.img)} alt="图形验证码" className="h-full w-full object-fill" /> : <Spinner />}
    </button>
  );
}
