import { useState } from 'react';
import type { DocumentDefinition } from '../../../define/define-document';
import type { DocumentTask } from '../../../define/hand-task';
import { Textarea } from '../../ui/input';
import { FootBar, TouchButton } from '../touch-button';
import { ChoiceChips } from './choice-chips';
import type { Reason } from './use-ending';

type Props = { task: DocumentTask; definition: DocumentDefinition; onLeave: () => void; onRefuse: (reason: Reason) => void };

/** The whole goes back: why, in the words the kind offers or in one's own. */
export function RefusalStep({ task, definition, onLeave, onRefuse }: Props) {
  const action = definition.actions.find(({ id }) => id === task.refuses);
  const [name, field] = Object.entries(action?.input ?? {})[0] ?? ['reason', undefined];
  const [words, setWords] = useState('');
  if (!action) return null;
  return (
    <section aria-label={action.label} className="shrink-0 border-line border-t bg-surface">
      <div className="px-3 pt-3">
        <h2 className="pb-2 font-semibold">{field?.label ?? action.reasonName ?? `${action.label}原因`}</h2>
        {field?.kind === 'choice' ? (
          <ChoiceChips label={field.label} options={field.options} value={words} onChoose={setWords} />
        ) : (
          <Textarea
            aria-label={`${action.label}原因`}
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="text-[15px]!"
          />
        )}
      </div>
      <FootBar>
        <TouchButton onClick={onLeave}>返回</TouchButton>
        {words.trim() !== '' && (
          <TouchButton tone="primary" onClick={() => onRefuse({ name, words: words.trim() })}>
            {action.label}
          </TouchButton>
        )}
      </FootBar>
    </section>
  );
}
