import { Button } from '../../ui/button';
import { Notice } from '../../ui/feedback';

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, button, onDone }: { codes: readonly string[]; button: string; onDone: () => void }) {
  const save = () => {
    const text = `医润通 两步验证恢复码（每个只能使用一次）\r\n\r\n${codes.join('\r\n')}\r\n`;
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: address, download: '医润通恢复码.txt' }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <>
      <Notice tone="warn">请现在保存这些恢复码，关闭后不再显示。手机不在身边时，每个恢复码可以登录一次。</Notice>
      <ul aria-label="恢复码" className="my-3 grid grid-cols-2 gap-x-4 gap-y-1.5 rounded border border-line bg-sunken p-3 font-mono text-[13px]">
        {codes.map((code) => (
          <li key={code} className="select-all text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <Button icon="export" onClick={save}>
          下载
        </Button>
        <Button tone="primary" data-autofocus="" onClick={onDone}>
          {button}
        </Button>
      </div>
    </>
  );
}
