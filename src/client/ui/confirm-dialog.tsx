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
  const isCareful = question.isDangerous || question.isWarning;
  return (
    <Modal
      isOpen
      onClose={() => finish(undefined)}
      onAccept={accept}
      title={question.title}
      width={480}
      canFullscreen={false}
      footer={
        <>
          <Button onClick={() => finish(undefined)} {...(isCareful && !question.reason ? { 'data-autofocus': '' } : {})}>
            取消
          </Button>
          <Button
            tone={question.isDangerous ? 'danger' : 'primary'}
            keys="Ctrl+Enter"
            onClick={accept}
            {...(isCareful || question.reason ? {} : { 'data-autofocus': '' })}
          >
            {question.confirm ?? '确定'}
          </Button>
        </>
      }
    >
      {question.text && <div className="text-[13px] leading-6 text-ink">{question.text}</div>}
      {question.rows && question.rows.length > 0 && <QuestionRows rows={question.rows} />}
      {question.reason && <Reason question={question} reason={reason} isMissing={isMissing} onReason={setReason} />}
      {question.reason && question.words && <ReasonWords dictionary={question.words} reason={reason} onChoose={setReason} />}
    </Modal>
  );
}

/** What the question is about, one line each. */
function QuestionRows({ rows }: { rows: readonly string[] }) {
  return (
    <ul className="mt-2 max-h-48 overflow-auto rounded border border-line bg-sunken/50 px-3 py-2 text-[13px]">
      {rows.slice(0, 200).map((row) => (
        <li key={row} className="py-0.5 leading-5 [overflow-wrap:anywhere]">
          {row}
        </li>
      ))}
      {rows.length > 200 && <li className="text-faint">…共 {rows.length} 条</li>}
    </ul>
  );
}

type ReasonProps = { question: Pending; reason: string; isMissing: boolean; onReason: (reason: string) => void };

function Reason({ question, reason, isMissing, onReason }: ReasonProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Textarea inside
    <label className="mt-3 block text-[13px] text-muted">
      {question.reasonName ?? '原因'}
      {question.reason === 'required' && <span className="text-bad">*</span>}
      <Textarea data-autofocus="" className="mt-1" maxLength={500} value={reason} isInvalid={isMissing} onChange={(event) => onReason(event.target.value)} />
      {isMissing && (
        <span role="alert" className="text-xs text-bad">
          请填写{question.reasonName ?? '原因'}
        </span>
      )}
    </label>
  );
}
