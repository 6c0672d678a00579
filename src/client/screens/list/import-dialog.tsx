import { useState } from 'react';
import type { SheetAsk } from '../../../contract/answers';
import { download } from '../../api/download';
import { uploadTo } from '../../form/upload-file';
import { Button } from '../../ui/button';
import { DropField } from '../../ui/drop-field';
import { Notice } from '../../ui/feedback';
import { Modal } from '../../ui/modal';
import { say } from '../../ui/toast';
import { ColumnQuestion } from './column-question';

type Preview = {
  columns: { name: string; label: string; isNumber?: boolean }[];
  rows: { row: number; values: Record<string, string>; error?: string }[];
  notes: string[];
  ok: boolean;
  /** Columns nobody knows: nothing is read until somebody says what they mean. */
  asks?: SheetAsk;
};
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
  const { file, preview, refusal, busy, send, choose, mean } = useImport({ base, screen, isOutside, onClose, onDone });
  const failed = preview?.rows.filter((row) => row.error).length ?? 0;
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
          <Button tone="primary" isBusy={busy} {...whyNot} onClick={() => file && void send(file, true)}>
            确认导入
          </Button>
        </>
      }
    >
      <div className="mb-3">
        <DropField label="选择Excel文件" accept={isOutside ? '.xls,.xlsx,.csv,.txt' : '.xls,.xlsx'} chosen={file?.name} onFiles={([chosen]) => choose(chosen)}>
          {isOutside ? '把网银导出的 .xls、.xlsx 或 .csv 文件拖到这里' : '把按模板填好的 .xls 或 .xlsx 文件拖到这里'}
        </DropField>
      </div>
      <Told preview={preview} refusal={refusal} failed={failed} />
      {preview?.asks ? (
        <ColumnQuestion key={`${file?.name} ${preview.asks.words?.wanted}`} asks={preview.asks} isBusy={busy} onSaid={mean} />
      ) : (
        preview && <PreviewTable preview={preview} />
      )}
    </Modal>
  );
}

/** The file that was chosen, what the server says of it, and sending it for good. */
function useImport({ base, screen, isOutside, onClose, onDone }: Pick<Props, 'base' | 'screen' | 'isOutside' | 'onClose' | 'onDone'>) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  /** Why the file as a whole was refused. */
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [meant, setMeant] = useState<Record<string, string>>({});
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
        say.success(`已导入 ${answer.rows.length} 行`);
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
    if (!(isOutside ? /\.(xlsx?|csv|txt)$/i : /\.xlsx?$/i).test(chosen.name))
      return say.warning(`请选择 .xls${isOutside ? '、.xlsx 或 .csv' : ' 或 .xlsx'} 文件`);
    setFile(chosen);
    setMeant({});
    setPreview(undefined);
    void send(chosen, false, {});
  };
  const mean = (said: Record<string, string>) => {
    // What was said of the columns holds when the account is asked next.
    const all = { ...(preview?.asks?.words ? meant : {}), ...said };
    setMeant(all);
    if (file) void send(file, false, all);
  };
  return { file, preview, refusal, busy, send, choose, mean };
}

/** What is said of the file as a whole. */
function Told({ preview, refusal, failed }: { preview: Preview | undefined; refusal: string; failed: number }) {
  return (
    <div className="grid gap-1.5">
      {preview && !preview.asks && (
        <Notice tone={failed > 0 ? 'bad' : 'good'}>
          {failed > 0 ? `共 ${preview.rows.length} 行，${failed} 行有错误；全部正确后才能导入。` : `共 ${preview.rows.length} 行，检查通过。`}
        </Notice>
      )}
      {refusal !== '' && <Notice tone="bad">{refusal}</Notice>}
      {preview?.notes.map((note) => (
        <Notice key={note} tone="warn">
          {note}
        </Notice>
      ))}
    </div>
  );
}

/** The rows as they were read, each with what is wrong with it. */
function PreviewTable({ preview }: { preview: Preview }) {
  const shown = preview.columns.filter(({ name }) => preview.rows.some((row) => row.values[name] !== undefined && row.values[name] !== ''));
  return (
    <div className="mt-2 max-h-80 overflow-auto border border-line">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-sunken text-left text-muted">
          <tr>
            <th className="px-2 py-1">行</th>
            <th className="px-2 py-1">错误</th>
            {shown.map(({ name, label, isNumber }) => (
              <th key={name} className={`whitespace-nowrap px-2 py-1 ${isNumber ? 'text-right' : ''}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.slice(0, 500).map((row) => (
            <tr key={row.row} className={`border-line border-t ${row.error ? 'bg-bad-soft' : ''}`}>
              <td className="px-2 py-1 tabular-nums">{row.row}</td>
              <td className={`px-2 py-1 text-bad ${row.error ? 'min-w-56' : ''}`}>{row.error}</td>
              {shown.map(({ name, isNumber }) => (
                <td key={name} className={`whitespace-nowrap px-2 py-1 ${isNumber ? 'text-right tabular-nums' : ''}`}>
                  {row.values[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
