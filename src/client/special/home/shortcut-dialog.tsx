import { useState } from 'react';
import { Button } from '../../ui/button';
import { Checkbox, Input } from '../../ui/input';
import { Modal } from '../../ui/modal';
import { LIMIT, type Shortcut } from './shortcuts';

/** 设置快捷入口: the pages of the menu with a tick, at most twelve; the order is the order of ticking. */
type Props = {
  pages: readonly Shortcut[];
  chosen: readonly string[];
  onClose: () => void;
  onChoose: (flags: readonly string[]) => Promise<void>;
};

export default function ShortcutDialog({ pages, chosen, onClose, onChoose }: Props) {
  const [flags, setFlags] = useState<readonly string[]>(chosen);
  const [typed, setTyped] = useState('');
  const toggle = (flag: string) => setFlags(flags.includes(flag) ? flags.filter((each) => each !== flag) : [...flags, flag]);
  const save = () => {
    onClose();
    void onChoose(flags).catch(() => undefined);
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="设置快捷入口"
      footer={
        <>
          <span className="mr-auto text-[13px] text-muted">
            已选 {flags.length} / {LIMIT}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" onClick={save}>
            保存
          </Button>
        </>
      }
    >
      <Input aria-label="查找页面" placeholder="查找页面" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <div className="mt-3 grid grid-cols-3 gap-x-4 gap-y-1">
        {pages
          .filter((page) => page.title.includes(typed.trim()))
          .map((page) => (
            <Checkbox
              key={page.flag}
              label={page.title}
              checked={flags.includes(page.flag)}
              disabled={!flags.includes(page.flag) && flags.length >= LIMIT}
              onChange={() => toggle(page.flag)}
            />
          ))}
      </div>
    </Modal>
  );
}
