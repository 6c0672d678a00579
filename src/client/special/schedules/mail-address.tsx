import { useState } from 'react';
import { Button } from '../../ui/button';
import { Input } from '../../ui/input';
import { say } from '../../ui/toast';
import { keepAddress } from './schedule-calls';

type Props = { address: string; hasMail: boolean; onDone: () => void };

/** Where I get my mail; said to be of no use yet where nobody carries any. */
export function MailAddress({ address, hasMail, onDone }: Props) {
  const [value, setValue] = useState(address);
  const save = () =>
    void keepAddress(value.trim()).then(
      () => {
        say.success(value.trim() === '' ? '不再接收邮件' : '已保存接收邮箱');
        onDone();
      },
      () => undefined,
    );
  return (
    <span className="inline-flex items-center gap-1">
      <Input
        aria-label="我的接收邮箱"
        className="w-80"
        maxLength={100}
        placeholder={hasMail ? '我的接收邮箱' : '接收邮箱（尚未配置邮件）'}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && save()}
      />
      {value.trim() !== address && <Button onClick={save}>保存</Button>}
    </span>
  );
}
