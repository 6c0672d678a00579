import { useRef, useState } from 'react';
import { FormScreenContext } from '../../form/form-screen';
import { OffersContext } from '../../form/offers';
import { focusFirstError } from '../../form/use-record-form';
import { useTab } from '../../workspace/tab-context';
import { AskedByAction, EditorConflict } from './editor/editor-dialogs';
import { EditorPage, type EditorProps } from './editor/editor-page';
import { useLanding } from './editor/use-editor-places';
import { useEditorFields } from './editor-fields';
import { useOffers } from './entry/use-offers';
import { useDocumentActions } from './use-document-actions';
import { useDocumentForm } from './use-document-form';

/**
 * The form of a document. Saving, acting, scanning and pulling all end in the same two places: the header's form and the line
 * store. What the user may do comes with the document (info.actions), what exists from the definition.
 */
export function DocumentEditor(props: EditorProps) {
  const { definition, start, base, onReload, onRetry, onRefused } = props;
  const { screen } = useTab();
  const root = useRef<HTMLDivElement>(null);
  useLanding(root);
  // A draft whose document was changed meanwhile wakes with the differences: nobody types on unknowingly.
  const [isConflict, setConflict] = useState(start.isOutdated === true);
  const fields = useEditorFields(definition, String(start.header.origin ?? ''));
  const { headerFields, lineFields, sectionFields } = fields;
  const document = useDocumentForm({
    ...{ definition, start, base, headerFields, lineFields, sectionFields },
    onConflict: () => setConflict(true),
    onInvalid: () => focusFirstError(root.current),
  });
  const isReadOnly = start.info !== undefined && !start.info.isEditable;
  const acting = useDocumentActions({ definition, start, document, isReadOnly, onReload, onRetry, onRefused });
  const offers = useOffers(definition, document, base);
  const { asking } = acting;
  return (
    <FormScreenContext value={screen.flag}>
      <OffersContext value={offers}>
        <EditorPage {...props} root={root} fields={fields} document={document} acting={acting} isReadOnly={isReadOnly} />
      </OffersContext>
      {isConflict && (
        <EditorConflict
          {...{ definition, start, document, base, onReload, onRetry }}
          onClose={() => setConflict(false)}
          onOverwrite={(version) => void acting.save(version)}
        />
      )}
      {asking && (
        <AskedByAction
          definition={definition}
          action={asking}
          start={start}
          lineFields={lineFields}
          onClose={acting.stopAsking}
          onSend={(answer) => acting.answer(asking, answer)}
        />
      )}
    </FormScreenContext>
  );
}
