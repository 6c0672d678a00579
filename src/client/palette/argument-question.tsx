import { type FormEvent, useState } from 'react';
import type { AnyCommand } from '../../define/define-command';
import { Button } from '../ui/button';
import { Input } from '../ui/input';
import { argumentSteps, complaint } from './arguments';

type Props = { command: AnyCommand; onBack: () => void; onAnswered: (args: Record<string, unknown>) => void };

/** The questions of a command, one at a time; Backspace in an empty answer goes one back, Escape to the list. */
export function ArgumentQuestion(props: Props) {
  const { steps, at, value, setValue, problem, back, submit } = useAnswers(props);
  const step = steps[at];
  if (!step) return null;
  return (
    <form onSubmit={submit} className="p-4">
      <p className="mb-2 text-[13px] text-muted">
        {props.command.title}
        {steps.length > 1 && `　${at + 1} / ${steps.length}`}
      </p>
      {step.options ? (
        <div className="flex flex-wrap gap-2">
          {step.options.map((option, i) => (
            <Button key={option} type="submit" data-autofocus={i === 0 ? '' : undefined} autoFocus={i === 0} onClick={() => setValue(option)}>
              {option}
            </Button>
          ))}
        </div>
      ) : (
        <Input
          key={step.name}
          autoFocus
          size="lg"
          aria-label={step.label}
          placeholder={step.label}
          value={value}
          isInvalid={problem !== undefined}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Backspace' || value !== '') return;
            event.preventDefault();
            back();
          }}
        />
      )}
      <p role="alert" className="min-h-5 pt-1 text-xs text-bad">
        {problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={back}>返回</Button>
        {!step.options && (
          <Button tone="primary" type="submit">
            {at + 1 === steps.length ? '执行' : '下一步'}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The answers so far, and the one that is being written. */
function useAnswers({ command, onBack, onAnswered }: Props) {
  const steps = argumentSteps(command);
  const [args, setArgs] = useState<Record<string, string>>({});
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const at = Object.keys(args).length;
  /** The question before, or the list. */
  const back = () => {
    const answered = Object.keys(args).at(-1);
    if (answered === undefined) return onBack();
    const { [answered]: former = '', ...rest } = args;
    setArgs(rest);
    setValue(former);
    setProblem(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const step = steps[at];
    if (!step) return;
    const wrong = complaint(step, value.trim());
    setProblem(wrong);
    if (wrong) return;
    const next = { ...args, [step.name]: value.trim() };
    setValue('');
    if (at + 1 === steps.length) onAnswered(next);
    else setArgs(next);
  };
  return { steps, at, value, setValue, problem, back, submit };
}
