import { useEffect, useRef, useState } from 'react';
import { download } from '../../api/download';
import { uploadTo } from '../../form/upload-file';
import { Button } from '../../ui/button';
import { DropField } from '../../ui/drop-field';
import { Modal } from '../../ui/modal';
import { say } from '../../ui/toast';
import { ColumnQuestion } from './column-question';
import { countOf, failedOf, type Preview, PreviewTable, Told } from './import-preview';

type Props = {
  base: string;
  screen: string;
  title: string;
  /** Sheets written outside may as well be text. */
  isOutside?: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Excel import: template, file, preview with an error per row; nothing is stored while one row is wrong. */
export function ImportDialog({ base, screen, title, isOutside = false, onClose, onDone }: Props) {
  const { file, preview, refusal, busy, send, choose, mean, before } = useImport({ base, screen, isOutside, onClose, onDone });
  const failed = preview ? failedOf(preview) : 0;
  const next = useNextStep(preview);
  const whyNot = !file
    ? { whyNot: '请先选择文件' }
    : preview?.asks
      ? { whyNot: preview.asks.words ? `请先选择${preview.asks.words.wanted}` : '请先说明每一列是什么' }
      : refusal !== ''
        ? { whyNot: '请改正后重新选择文件' }
        : failed > 0
          ? { whyNot: `有 ${failed} 行错误，请改正后重新选择文件` }
          : {};
  return (
    <Modal
      isOpen
      onClose={onClose}
      isLocked={busy}
      title={`导入${title}`}
      width={860}
      footer={
        <>
          <Button icon="export" onClick={() => void download(`${base}/template`, { screen }).catch(() => {})}>
            下载模板
          </Button>
          <Button ref={next} tone="primary" isBusy={busy} {...whyNot} onClick={() => file && void send(file, true)}>
            确认导入
          </Button>
        </>
      }
    >
      <div className="mb-3">
        <DropField label="选择Excel文件" accept={endingsOf(isOutside).join(',')} chosen={file?.name} onFiles={([chosen]) => choose(chosen)}>
          {isOutside ? '把导出的 .xls、.xlsx、.csv 或 .txt 文件原样拖到这里' : '把按模板填好的 .xls 或 .xlsx 文件拖到这里'}
        </DropField>
      </div>
      <Told preview={preview} refusal={refusal} failed={failed} />
      {preview?.asks ? (
        <ColumnQuestion key={`${file?.name} ${preview.asks.words?.wanted}`} asks={preview.asks} before={before} isBusy={busy} onSaid={mean} />
      ) : (
        preview && <PreviewTable preview={preview} />
      )}
    </Modal>
  );
}

/** A file that can be kept is kept by the next Enter: whoever chose it stands on the button, unless he went elsewhere. */
function useNextStep(preview: Preview | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (preview?.ok && !preview.committed && (at === document.body || at?.closest('[data-drop]'))) button.current?.focus();
  }, [preview]);
  return button;
}

const endingsOf = (isOutside: boolean | undefined): readonly string[] => (isOutside ? ['.xls', '.xlsx', '.csv', '.txt'] : ['.xls', '.xlsx']);
const importedWords = (answer: Preview): string => (answer.added === 0 ? '没有新的行，文件里的以前都已导入' : `已导入 ${answer.added ?? countOf(answer)} 行`);

/** The file that was chosen, what the server says of it, and sending it for good. */
function useImport({ base, screen, isOutside, onClose, onDone }: Pick<Props, 'base' | 'screen' | 'isOutside' | 'onClose' | 'onDone'>) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  /** Why the file as a whole was refused. */
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [meant, setMeant] = useState<Record<string, string>>({});
  /** What was said of columns of a file that was put right since and chosen anew. */
  const [before, setBefore] = useState<Record<string, string>>({});
  const send = async (chosen: File, commit: boolean, said = meant) => {
    setBusy(true);
    setRefusal('');
    try {
      const body = new FormData();
      body.append('screen', screen);
      if (commit) body.append('commit', 'true');
      if (Object.keys(said).length > 0) body.append('meant', JSON.stringify(said));
      body.append('file', chosen, chosen.name);
      const answer = await uploadTo<Preview>(`${base}/import`, body);
      setPreview(answer);
      if (commit && answer.ok) {
        // What it says only once it is kept: how many were known, what was found in them.
        const told = answer.notes.filter((note) => !preview?.notes.includes(note));
        say.success([importedWords(answer), ...told].join('；'));
        onDone();
        onClose();
      }
    } catch (error) {
      // What was said of the columns is still there to be put right.
      setPreview((known) => (known?.asks ? known : undefined));
      setRefusal(error instanceof Error ? error.message : '导入失败');
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setMeant({});
    setPreview(undefined);
    const ends = endingsOf(isOutside);
    if (!ends.some((end) => chosen.name.toLowerCase().endsWith(end))) return setRefusal(`【${chosen.name}】不能导入，请选择${ends.join('、')}文件`);
    void send(chosen, false, {});
  };
  const mean = (said: Record<string, string>) => {
    // What was said of the columns holds when the account is asked next.
    const all = { ...(preview?.asks?.words ? meant : {}), ...said };
    setMeant(all);
    setBefore(all);
    if (file) void send(file, false, all);
  };
  return { file, preview, refusal, busy, send, choose, mean, before };
}
