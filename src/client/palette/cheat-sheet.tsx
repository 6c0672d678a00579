import { useAtomValue } from 'jotai';
import { Modal } from '../ui/modal';
import { commandsAtom } from './commands';
import { cheatSheetAtom, showCheatSheet } from './palette-state';

/** F1: every shortcut there is, made from the commands themselves; a key several pages use for the same action stands once. */
export default function CheatSheet() {
  const isOpen = useAtomValue(cheatSheetAtom);
  const commands = useAtomValue(commandsAtom);
  if (!isOpen) return null;
  const groups = new Map<string, Map<string, string>>();
  for (const command of commands.values()) {
    for (const key of command.keys) {
      const group = command.when.inTab ? '单据操作（选中行或打开的单据）' : command.group;
      const rows = groups.get(group) ?? new Map<string, string>();
      const title = command.when.inTab ? command.title.slice(0, 2) : command.title;
      if (!rows.has(key)) rows.set(key, title);
      groups.set(group, rows);
    }
  }
  return (
    <Modal isOpen onClose={() => showCheatSheet(false)} title="快捷键一览" width={760}>
      <div className="columns-2 gap-8">
        {[...groups].map(([group, rows]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-[13px] font-semibold text-accent">{group}</h3>
            <dl>
              {[...rows].map(([key, title]) => (
                <div key={key} className="flex items-center justify-between border-b border-line/60 py-1 text-[13px]">
                  <dt>{title}</dt>
                  <dd>
                    <kbd>{key}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="text-xs text-faint">
        Mac 上 Ctrl 为 ⌘，Alt 为 ⌥。表格：方向键移动，空格选中，Enter 打开，F2 编辑，Ctrl+C 复制。
      </p>
    </Modal>
  );
}
