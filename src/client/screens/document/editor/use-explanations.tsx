import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { DocumentInfo } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Fields } from '../../../../define/field';
import { comparable, openComparison } from '../../../compare/open-comparison';
import { say } from '../../../ui/toast';
import { SumDialog } from '../../../why/sum-dialog';
import { type Asked, WhyDialog } from '../../../why/why-dialog';
import { useTab } from '../../../workspace/tab-context';
import type { DocumentForm } from '../use-document-form';

type Wishes = {
  definition: DocumentDefinition;
  document: DocumentForm;
  info: DocumentInfo | undefined;
  headerFields: Fields;
  lineFields: Fields;
  root: RefObject<HTMLElement | null>;
  showLine: (index: number) => void;
};

/** Where the figures of a document come from: `why` asks for the one the keyboard is on, `explanation` is the dialog that says it. */
export function useExplanations({ definition, document, info, headerFields, lineFields, root, showLine }: Wishes) {
  const { open } = useTab();
  const { form, store } = document;
  const [whyOf, setWhy] = useState<Asked>();
  const [sumAsked, setSumAsked] = useState<string>();
  const activeCell = useRef<{ row: number; column: string } | undefined>(undefined);

  /** A cell of the lines: what it is made of. A sum in the head: its lines. Anywhere else: the documents around this one, set beside it. */
  const why = () => {
    const inHead = globalThis.document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
    if (headerFields[inHead]?.sumOf) return setSumAsked(inHead);
    const isInLines = root.current?.querySelector('[data-line-table]')?.contains(globalThis.document.activeElement);
    const line = activeCell.current && store.at(activeCell.current.row);
    if (isInLines && activeCell.current && line) {
      setWhy({ documentId: document.id ?? '', lineId: line.id ?? '', column: activeCell.current.column, values: line.values });
      return;
    }
    const others = info ? comparable(info) : [];
    if (!info || others.length === 0) return void say.info('没有可以查看的关联单据，数字都来自本单明细');
    openComparison([{ kind: definition.kind, id: info.header.id, sn: String(info.header.sn) }, ...others], open);
  };
  const explanation: ReactNode = (
    <>
      {whyOf && <WhyDialog definition={definition} fields={lineFields} asked={whyOf} onClose={() => setWhy(undefined)} />}
      {sumAsked !== undefined && headerFields[sumAsked]?.sumOf && (
        <SumDialog
          sum={headerFields[sumAsked]}
          value={form.getValues(sumAsked)}
          fields={lineFields}
          lines={store.snapshot().map(({ values }) => values)}
          onGo={(index) => {
            setSumAsked(undefined);
            showLine(index);
          }}
          onClose={() => setSumAsked(undefined)}
        />
      )}
    </>
  );
  return { why, askSum: setSumAsked, activeCell, explanation };
}
