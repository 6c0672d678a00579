import { useEffect, useRef, useState } from 'react';
import type { DocumentInfo } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { textOf } from '../../../define/field-text';
import { type RecordValues, wordsName } from '../../form/record-values';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/feedback';
import { Modal } from '../../ui/modal';
import { useCall, useTab } from '../../workspace/tab-context';
import { type Difference, differences, together } from './differences';
import type { Start, Version } from './document-start';

type Props = {
  definition: DocumentDefinition;
  base: string;
  start: Start;
  mine: Version;
  onClose: () => void;
  onTheirs: () => void;
  onMine: (version: number) => void;
  /** Both people's changes, on top of the version the other one saved. */
  onBoth: (both: Version, version: number) => void;
};

/** Somebody else saved meanwhile: both versions side by side, and the user decides. Nothing is overwritten silently. */
export function ConflictDialog({ definition, base, start, mine, onClose, onTheirs, onMine, onBoth }: Props) {
  const { screen } = useTab();
  const call = useCall();
  const [theirs, setTheirs] = useState<DocumentInfo>();
  const close = useRef(onClose);
  close.current = onClose;
  const id = start.info?.header.id;
  // Asked once: the page under the dialog may draw itself anew as often as it likes.
  useEffect(() => {
    call.get<DocumentInfo>(`${base}/info`, { screen: screen.flag, id }, { shared: true }).then(setTheirs, () => close.current());
  }, [call, base, screen.flag, id]);
  const before = start.base ?? { header: start.info?.header ?? {}, lines: start.info?.lines ?? [], sections: start.info?.sections ?? {} };
  const list = theirs ? differences(definition, before, mine, theirs) : [];
  const both = theirs?.isEditable ? together(definition, before, mine, theirs) : undefined;
  return (
    <Modal
      isOpen
      onClose={onClose}
      width={760}
      title="单据已被他人修改"
      footer={<ConflictFooter theirs={theirs} both={list.length > 0 ? both : undefined} {...{ onClose, onTheirs, onMine, onBoth }} />}
    >
      {!theirs ? (
        <Loading />
      ) : list.length === 0 ? (
        <p className="text-sm">内容没有差异，只是版本不同。可以直接保存。</p>
      ) : (
        <Differences definition={definition} list={list} />
      )}
    </Modal>
  );
}

type FooterProps = Pick<Props, 'onClose' | 'onTheirs' | 'onMine' | 'onBoth'> & {
  theirs: DocumentInfo | undefined;
  /** Both people's changes together, where they can stand together. */
  both: Version | undefined;
};

/** The ways out: whose changes stay. */
function ConflictFooter({ theirs, both, onClose, onTheirs, onMine, onBoth }: FooterProps) {
  return (
    <>
      <Button onClick={onClose}>继续编辑</Button>
      <Button
        onClick={() => {
          onClose();
          onTheirs();
        }}
      >
        放弃我的修改，载入最新
      </Button>
      {theirs && both && (
        <Button
          tone="primary"
          onClick={() => {
            onClose();
            onBoth(both, Number(theirs.header.version));
          }}
        >
          保留双方的修改
        </Button>
      )}
      <Button
        tone="danger"
        disabled={!theirs?.isEditable}
        onClick={() => {
          onClose();
          onMine(Number(theirs?.header.version));
        }}
      >
        以我的内容覆盖
      </Button>
    </>
  );
}

/** Each value that differs: as it was, as the other one saved it, as it is here. */
function Differences({ definition, list }: { definition: DocumentDefinition; list: readonly Difference[] }) {
  const words = (one: Difference, values: RecordValues) => textOf(one.field, values[one.name], values[wordsName(one.name)]) || '空';
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-muted">
        <tr>
          <th className="py-1">位置</th>
          <th>原来的</th>
          <th>他人保存的</th>
          <th>我的</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={`${one.section ?? ''}-${one.line ?? ''}-${one.name}`} className="border-line border-t">
            <td className="py-1">
              {one.line ? `${one.section ? definition.sections[one.section]?.title : ''}第${one.line}行 ` : ''}
              {one.field.label}
            </td>
            <td className="text-muted">{words(one, one.before)}</td>
            <td className={one.isTheirs ? 'text-info' : ''}>{words(one, one.theirs)}</td>
            <td className={one.isMine ? 'text-accent' : ''}>{words(one, one.mine)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
