import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { Input } from '../../ui/input';
import { Modal } from '../../ui/modal';
import { say } from '../../ui/toast';
import { useCaptcha } from './captcha';
import { CaptchaPicture } from './captcha-picture';
import { captchaAnswer } from './login-schemas';

/** 图形验证: asks for the picture before a code is sent. `onAnswer` sends it; refused, the picture is renewed and the dialog stays. */
type Answered = { id: string; captchaResult: string };
export default function CaptchaDialog({
  isOpen,
  onClose,
  onAnswer,
}: {
  isOpen: boolean;
  onClose: () => void;
  onAnswer: (answered: Answered) => Promise<void>;
}) {
  const { captcha, renew } = useCaptcha(isOpen);
  const [answer, setAnswer] = useState('');
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setAnswer('');
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is a child of the login form in React's tree: its submit must not become theirs.
    event.stopPropagation();
    const checked = captchaAnswer.safeParse(answer);
    if (!checked.success || !captcha) {
      say.warning('请填写正确格式的图形验证码');
      return;
    }
    setBusy(true);
    try {
      await onAnswer({ id: captcha.id, captchaResult: checked.data });
      close();
    } catch {
      setAnswer('');
      renew();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal isOpen={isOpen} onClose={close} title="图形验证" width={360} canFullscreen={false}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className="mb-3 text-[13px] text-muted">请填写图中的字符，看不清可点击图片刷新。</p>
        <div className="flex gap-2">
          <Input
            size="lg"
            data-autofocus=""
            aria-label="图形验证码"
            placeholder="图形验证码"
            maxLength={12}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <CaptchaPicture captcha={captcha} onRenew={renew} />
        </div>
        <Button type="submit" tone="primary" size="lg" isBusy={isBusy} className="mt-4 w-full">
          确定
        </Button>
      </form>
    </Modal>
  );
}
