import { Fragment, useMemo } from 'react';
import type { RelatedDocument } from '../../../contract/answers';
import type { LineCells } from '../../form/line-table/line-table-props';
import { useTab } from '../../workspace/tab-context';
import { openDocument } from '../open-reference';
import { AID_CELLS } from './aid-cells';

type Props = { sns: readonly string[]; related: readonly RelatedDocument[] };

/** Numbers of documents a line comes from: those the document knows open at a click. */
function SourceNumbers({ sns, related }: Props) {
  const { open } = useTab();
  return sns.map((sn, at) => {
    const known = related.find((one) => one.sn === sn && one.id !== '');
    return (
      <Fragment key={sn}>
        {at > 0 && '、'}
        {known ? (
          <button
            type="button"
            className="cursor-pointer text-accent hover:underline"
            onClick={(event) => {
              event.stopPropagation();
              openDocument(known.kind, known.id, known.sn, open, event.ctrlKey || event.metaKey);
            }}
          >
            {sn}
          </button>
        ) : (
          sn
        )}
      </Fragment>
    );
  });
}

const NONE: readonly RelatedDocument[] = [];

/** What columns of lines say beyond their fields: how far a price moved, and which document a line comes from. */
export function useLineCells(related: readonly RelatedDocument[] = NONE): LineCells {
  return useMemo(
    () => ({
      ...AID_CELLS,
      sourceSn: ({ sourceSn }) => (
        <SourceNumbers
          sns={String(sourceSn ?? '')
            .split('、')
            .filter(Boolean)}
          related={related}
        />
      ),
    }),
    [related],
  );
}
