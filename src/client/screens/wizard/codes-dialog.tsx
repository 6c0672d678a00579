import { useState } from 'react';
import type { CodesAnswer } from '../../../contract/wizard-answer';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/feedback';
import { Modal } from '../../ui/modal';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';

type Props = { title: string; resource: string; action: string; of: string; onClose: () => void; onFound: (found: CodesAnswer['found']) => void };

/** A column copied from a sheet: what it names is ticked, what nothing answers to is named. */
export function CodesDialog(props: Props) {
  const { title, onClose, onFound } = props;
  const { codes, setCodes, missing, rewrite, isBusy, read } = useCodes(props);
  const isEmpty = codes.trim() === '';
  return (
    <Modal
      isOpen
      onClose={onClose}
      onAccept={() => !isEmpty && void read()}
      isLocked={isBusy}
      title={title}
      bodyClass="flex flex-col gap-2"
      footer={
        missing && missing.found.length > 0 ? (
          <>
            <Button onClick={rewrite}>返回修改</Button>
            <Button tone="primary" onClick={() => onFound(missing.found)}>
              选中找到的 {missing.found.length} 项
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button tone="primary" keys="Ctrl+Enter" isBusy={isBusy} {...(isEmpty ? { whyNot: '请先粘贴编码' } : {})} onClick={() => void read()}>
              查找
            </Button>
          </>
        )
      }
    >
      <label htmlFor="wizard-codes" className="text-muted text-sm">
        每行一个编码或名称，可以从 Excel 复制一列粘贴到这里，一次最多 2000 个。
      </label>
      <textarea
        id="wizard-codes"
        data-autofocus=""
        rows={10}
        value={codes}
        onChange={(event) => setCodes(event.target.value)}
        className="w-full rounded border border-line-strong/60 bg-surface p-2 font-mono text-[13px]"
      />
      {missing && (
        <Notice tone="warn">
          {missing.codes.length} 个编码没有找到可以选择的记录：{missing.codes.slice(0, 20).join('、')}
          {missing.codes.length > 20 && ` 等`}
        </Notice>
      )}
    </Modal>
  );
}

/** The codes as they are typed, and what was found of them when some were not. */
function useCodes({ resource, action, of, onFound }: Props) {
  const { screen } = useTab();
  const call = useCall();
  const [codes, setCodes] = useState('');
  const [missing, setMissing] = useState<{ codes: string[]; found: CodesAnswer['found'] }>();
  const [isBusy, setBusy] = useState(false);
  const rewrite = () => setMissing(undefined);
  const read = async () => {
    setBusy(true);
    const answer = await call.post<CodesAnswer>(`/v1/business/${resource}/${action}`, { screen: screen.flag, input: { of, codes } }).catch(() => undefined);
    setBusy(false);
    if (!answer) return;
    if (answer.missing.length > 0) return setMissing({ codes: answer.missing, found: answer.found });
    say.success(`已选中 ${answer.found.length} 项`);
    onFound(answer.found);
  };
  return {
    codes,
    setCodes: (text: string) => {
      setCodes(text);
      rewrite();
    },
    missing,
    rewrite,
    isBusy,
    read,
  };
}
