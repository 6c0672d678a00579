import { useRef, useState } from 'react';
import type { PaperDraft } from '../../../contract/paper-draft';
import type { DocumentDefinition } from '../../../define/define-document';
import { grouped } from '../../../define/money';
import { PAPER_ENDINGS } from '../../../define/papers';
import { uploadFile } from '../../form/upload-file';
import { Button } from '../../ui/button';
import { DropField } from '../../ui/drop-field';
import { Spinner } from '../../ui/feedback';
import { Modal } from '../../ui/modal';
import { useCall, useTab } from '../../workspace/tab-context';

/** One file on its way: its draft, or why there is none. */
type Reading = { key: number; name: string; draft?: PaperDraft; problem?: string };
type Props = { definition: DocumentDefinition; onClose: () => void; onDone: () => void };

/** Files of electronic invoices, dropped or chosen, several at once: each begins a draft of its own or says why not. */
export default function PaperDialog({ definition, onClose, onDone }: Props) {
  const { readings, read } = useReadings(definition, onDone);
  const { path, open } = useTab();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`读取电子发票：${definition.title}`}
      width={760}
      footer={
        <>
          <span role="status" className="mr-auto text-muted text-sm">
            {summary(readings)}
          </span>
          <Button tone={readings.length > 0 ? 'primary' : 'plain'} onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <DropField label="选择电子发票文件" accept={PAPER_ENDINGS.join()} isMultiple onFiles={read}>
        把税务平台下载的 XML、OFD 或 PDF 文件拖到这里，可以一次多张；每张生成一张草稿并附上原件
      </DropField>
      <ul aria-label="读取结果" className="mt-3 max-h-80 overflow-auto text-sm">
        {readings.map((one) => (
          <li key={one.key} className="flex items-baseline gap-3 border-line border-t py-2">
            <span className="w-44 shrink-0 truncate" title={one.name}>
              {one.name}
            </span>
            <Outcome reading={one} onOpen={(draft) => open(path, { id: draft.id }, { behind: true, title: `${definition.title} ${draft.sn}` })} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** What became of all of them, once the last is read. */
function summary(readings: readonly Reading[]): string {
  const [drafts, refused] = [readings.filter(({ draft }) => draft), readings.filter(({ problem }) => problem)];
  if (readings.length < 2 || drafts.length + refused.length < readings.length) return '';
  const noted = drafts.filter(({ draft }) => (draft?.said.length ?? 0) > 0).length;
  return [`${readings.length} 个文件`, `生成草稿 ${drafts.length} 张`, noted > 0 ? `其中 ${noted} 张需核对` : '', `未读入 ${refused.length} 个`]
    .filter(Boolean)
    .join('，');
}

function Outcome({ reading: { draft, problem }, onOpen }: { reading: Reading; onOpen: (draft: PaperDraft) => void }) {
  if (problem) return <span className="min-w-0 flex-1 text-bad">{problem}</span>;
  if (!draft) return <Spinner label="正在读取" />;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{draft.party || '对方未读出'}</span>
        <span className="block text-muted text-xs tabular-nums">
          {draft.date}
          {draft.total && ` · ${grouped(draft.total)} 元`}
        </span>
        {draft.said.map((one) => (
          <span key={one} className="block text-warn">
            {one}
          </span>
        ))}
      </span>
      <Button size="sm" onClick={() => onOpen(draft)}>
        打开草稿 {draft.sn}
      </Button>
    </>
  );
}

/** The files so far, in the order they were given; they are read one after the other, so that the same paper twice is found. */
function useReadings({ kind }: DocumentDefinition, onDone: () => void) {
  const { screen } = useTab();
  const { post } = useCall();
  const [readings, setReadings] = useState<Reading[]>([]);
  const turn = useRef(Promise.resolve());
  const say = (key: number, more: Partial<Reading>) => setReadings((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)));
  const one = async (file: File, key: number): Promise<void> => {
    try {
      const { id } = await uploadFile(file);
      say(key, { draft: await post<PaperDraft>(`/v1/business/${kind}/fromPaper`, { screen: screen.flag, file: id }, { quiet: true }) });
      onDone();
    } catch (error) {
      say(key, { problem: error instanceof Error ? error.message : '读取失败' });
    }
  };
  const read = (files: readonly File[]) => {
    const first = readings.length;
    setReadings((all) => [...all, ...files.map((file, at) => ({ key: first + at, name: file.name }))]);
    turn.current = files.reduce((queue, file, at) => queue.then(() => one(file, first + at)), turn.current);
  };
  return { readings, read };
}
