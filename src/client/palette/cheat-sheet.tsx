import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { Button } from '../ui/button';
import { late } from '../ui/late';
import { Modal } from '../ui/modal';
import { commandsAtom, rebind } from './commands';
import { KeyButton } from './key-button';
import { KeySearch } from './key-search';
import { keepOwnKeys } from './own-keys';
import { cheatSheetAtom, showCheatSheet } from './palette-state';
import { ScannerSection } from './scanner-section';
import { forgetScanner } from './scanner-settings';
import { readSituation } from './situation';
import { toldKeys } from './told-keys';

const PageHelp = late(() => import('./page-help'));

/**
 * F1: what the page in front is for, and every shortcut that works for this user, made from the commands themselves: those of the page in front under their own names, a
 * key many other pages use for the same action once. A click on a key changes it. The scanner, a keyboard too, is set here beside them.
 */
export default function CheatSheet() {
  const isOpen = useAtomValue(cheatSheetAtom);
  const commands = useAtomValue(commandsAtom);
  const [problem, setProblem] = useState<string>();
  if (!isOpen) return null;
  const reset = () => {
    keepOwnKeys({});
    forgetScanner();
    setProblem(undefined);
  };
  return (
    <Modal isOpen onClose={() => showCheatSheet(false)} title="本页说明与快捷键" width={760} footer={<Button onClick={reset}>恢复默认</Button>}>
      <p role="alert" className="min-h-5 text-[13px] text-bad">
        {problem}
      </p>
      <Suspense>
        <PageHelp />
      </Suspense>
      <KeySearch commands={commands} onKey={(id, key) => setProblem(rebind(id, key))} />
      <ScannerSection />
      <div className="columns-2 gap-8">
        {[...toldKeys(commands.values(), readSituation())].map(([group, lines]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-[13px] font-semibold text-accent">{group}</h3>
            <ul>
              {lines.map(({ command, title, key }) => (
                <li key={`${key} ${title}`} className="flex items-center justify-between border-b border-line/60 py-0.5 text-[13px]">
                  {title}
                  {command.when.inTab === undefined ? (
                    <KeyButton command={command} shortcut={key} onKey={(next) => setProblem(rebind(command.id, next))} />
                  ) : (
                    <kbd>{key}</kbd>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="text-faint text-xs">
        <p>点击快捷键可以修改。Mac 上 Ctrl 为 ⌘，Alt 为 ⌥。</p>
        <p>
          表格：方向键移动，加 Shift 成块选中，空格预览（↑↓ 看下一行，Esc 收起），X 勾选，Shift+X 勾到这一行，Enter 打开，Ctrl+C 复制，Ctrl+Shift+C
          含表头；表头上 Enter 排序，Alt+↓ 打开列设置。
        </p>
        <p>表单：Enter 到下一项，Shift+Enter 到上一项，多行文字里 Ctrl+Enter；Esc 从看完的单据回到来处（没有未保存的内容时）。</p>
        <p>
          明细：F2 编辑，Insert 加行，Ctrl+Enter 下方插行，Ctrl+D 复制此行，Ctrl+Delete 删行，Ctrl+Z 撤销，Ctrl+Y 重做；选中成块时 Ctrl+D 向下填充，Delete
          清空。
        </p>
      </div>
    </Modal>
  );
}
