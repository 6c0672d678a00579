import { type ComponentProps, type RefObject, useSyncExternalStore } from 'react';
import type { DocumentInfo, RelatedDocument } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Fields } from '../../../../define/field';
import { inSection, sectionNames } from '../../../../define/in-section';
import { LINES } from '../../../../define/section';
import { useTab } from '../../../workspace/tab-context';
import { DocumentMatrix } from '../document-matrix';
import { LineSection } from '../line-section';
import { type DocumentForm, inFormSection } from '../use-document-form';
import type { LineEntry } from '../use-line-entry';

type Props = {
  definition: DocumentDefinition;
  document: DocumentForm;
  lineFields: Fields;
  sectionFields: Record<string, Fields>;
  base: string;
  isReadOnly: boolean;
  isMirror: boolean;
  related: readonly RelatedDocument[] | undefined;
  onEntry: (name: string, entry: LineEntry) => void;
  activeCell: RefObject<{ row: number; column: string } | undefined>;
};

/** The sections of a document of which this user sees any field, one table each. */
export function LineSections({ definition, document, lineFields, sectionFields, activeCell, ...same }: Props) {
  const sections = sectionNames(definition).flatMap((name) => {
    const fields = name === LINES ? lineFields : (sectionFields[name] ?? {});
    return Object.keys(fields).length > 0 ? [{ name, fields }] : [];
  });
  return sections.map(({ name, fields }) => {
    const isLaid = name !== LINES && Object.values(fields).every(({ computed }) => computed);
    const Table = isLaid ? LaidSection : LineSection;
    return (
      <Table
        key={name}
        name={name}
        definition={inSection(definition, name)}
        document={inFormSection(document, name)}
        fields={fields}
        {...same}
        {...(name === LINES ? { activeCell } : {})}
      />
    );
  });
}

/** Rows the server lays out and nobody types: a table where there are any. */
function LaidSection(props: ComponentProps<typeof LineSection>) {
  const { subscribe, snapshot } = props.document.store;
  return useSyncExternalStore(subscribe, snapshot).length > 0 ? <LineSection {...props} /> : null;
}

/** The offers that came in for these lines, where the kind compares any. */
export function OfferedMatrix({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo | undefined }) {
  const { screen, open } = useTab();
  if (!info?.matrix || !definition.matrix) return null;
  const mayPrint = info.actions.includes('print') && definition.print;
  const print = () => open(`/newprint/${definition.print}`, { type: definition.kind, screen: screen.flag, ids: info.header.id, compare: '1' });
  return <DocumentMatrix title={definition.matrix.title} matrix={info.matrix} onPrint={mayPrint ? print : undefined} />;
}
