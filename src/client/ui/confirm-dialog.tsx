import { useState } from 'react';
import { Button } from './button';
import { type Pending, settle } from './confirm';
import { Textarea } from './input';
import { Modal } from './modal';
import { ReasonWords } from './reason-words';

/** The dialog of ask(); fetched with the first question. */
export default function ConfirmDialog({ question }: { question: Pending }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const finish = (given: { reason: string } | undefined) => {
    settle(question, given);
  };
  const accept = () => {
    if (question.reason === 'required' && reason.trim() === '') return setMissing(true);
    finish({ reason: reason.trim() });
  };
  return (
    <Modal
      isOpen
      onClose={() => finish(undefined)}
      title={question.title}
      width={480}
      canFullscreen={false}
      footer={
        <>
          <Button onClick={() => finish(undefined)} {...(question.isDangerous && !question.reason ? { 'data-autofocus': '' } : {})}>
            取消
          </Button>
          <Button
            tone={question.isDangerous ? 'danger' : 'primary'}
            onClick={accept}
            {...(question.isDangerous || question.reason ? {} : { 'data-autofocus': '' })}
          >
            {question.confirm ?? '确定'}
          </Button>
        </>
      }
    >
      {question.text && <div className="text-[13px] leading-6 text-ink">{question.text}</div>}
      {question.rows && question.rows.length > 0 && (
        <ul className="mt-2 max-h-48 overflow-auto rounded border border-line bg-sunken/50 px-3 py-2 text-[13px]">
          {question.rows.slice(0, 200).map((row) => (
            <li key={row} className="truncate py-0.5 font-mono">
              {row}
            </li>
          ))}
          {question.rows.length > 200 && <li className="text-faint">…共 {question.rows.length} 条</li>}
        </ul>
      )}
      {question.reason && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Textarea inside
        <label className="mt-3 block text-[13px] text-muted">
          {question.reasonName ?? '原因'}
          {question.reason === 'required' && <span className="text-bad">*</span>}
          <Textarea
            data-autofocus=""
            className="mt-1"
            maxLength={500}
            value={reason}
            isInvalid={isMissing}
            onChange={(event) => setReason(event.target.value)}
          />
          {isMissing && (
            <span role="alert" className="text-xs text-bad">
              请填写{question.reasonName ?? '原因'}
            </span>
          )}
        </label>
      )}
      {question.reason && question.words && <ReasonWords dictionary={question.words} reason={reason} onChoose={setReason} />}
    </Modal>
  );
}
