import { useRef } from 'react';
import { minuteOf } from '../../../../define/dates';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Problem } from '../../../../define/document-rules';
import type { Fields } from '../../../../define/field';
import { inSection } from '../../../../define/in-section';
import { LINES } from '../../../../define/section';
import { Notice } from '../../../ui/feedback';
import { useTab, useTabState } from '../../../workspace/tab-context';
import { askForDocument } from '../ask-colleagues';
import type { Start } from '../document-start';
import { ForeseenList, Foresight } from '../foresight';
import { type Mending, mendingOf } from '../mending';
import { ProblemList } from '../problem-list';
import type { DocumentForm } from '../use-document-form';
import { useForesight } from '../use-foresight';

/** Says that the form goes on with what was typed before. */
export function DraftNotice({ start, onGiveUp }: { start: Start; onGiveUp: () => void }) {
  if (!start.draftFrom) return null;
  return (
    <Notice tone="info">
      已恢复未保存的草稿（{minuteOf(start.draftFrom)}）{start.isOutdated ? '；单据在此期间已被他人修改，保存时会再请您核对。' : ''}
      <button type="button" className="ml-2 cursor-pointer underline" onClick={onGiveUp}>
        放弃草稿
      </button>
    </Notice>
  );
}

type Props = {
  definition: DocumentDefinition;
  document: DocumentForm;
  headerFields: Fields;
  lineFields: Fields;
  base: string;
  isNew: boolean;
  isReadOnly: boolean;
  onGo: (problem: Problem) => void;
};

/** What would be refused, in the strip, and what was, below it: each with the way to its place, or to the page that mends it. */
export function useEditorProblems({ definition, document, headerFields, lineFields, base, isNew, isReadOnly, onGo }: Props) {
  const { open } = useTab();
  const [isOpen, setOpen] = useTabState('foresight', false);
  const { form, store } = document;
  const isForeseen = !isReadOnly && definition.actions.some(({ does }) => does === 'submit' || does === 'review');
  const foreseen = useForesight(document, { base, isNew, isWanted: isForeseen });
  const ways = {
    titleOf: ({ section, line }: Problem) => (line === undefined ? undefined : inSection(definition, section ?? LINES).linesTitle),
    onGo,
    mendingOf: (problem: Problem) => mendingOf(problem, { header: form.getValues(), headerFields, lineFields, lineAt: (line) => store.at(line - 1)?.values }),
    onMend: ({ path, query }: Mending) => open(path, query),
    onAsk: (problem: Problem) => void askForDocument(document, definition.kind, problem),
  };
  const list = useRef<HTMLUListElement>(null);
  return {
    foreseen,
    strip: isForeseen && <Foresight problems={foreseen} isOpen={isOpen} onOpen={setOpen} list={list} titleOf={ways.titleOf} />,
    list: (
      <>
        {isForeseen && isOpen && <ForeseenList ref={list} problems={foreseen ?? []} {...ways} />}
        <ProblemList problems={document.problems} {...ways} />
      </>
    ),
  };
}
