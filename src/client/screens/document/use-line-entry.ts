import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { ScanAnswer } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { LinePlace } from '../../form/line-table/use-line-cursor';
import { wordsName } from '../../form/record-values';
import type { GridColumn } from '../../table/grid-column';
import { say } from '../../ui/toast';
import { useTab } from '../../workspace/tab-context';
import { openDocument } from '../open-reference';
import { inPieces, NO_PIECE, namesDocument, namesPiece, provedBy, scannedInto } from './scanned';
import type { DocumentForm } from './use-document-form';
import { usePaste } from './use-paste';

type Wishes = { definition: DocumentDefinition; document: DocumentForm; isReadOnly: boolean; isMirror: boolean; hasColumns: boolean };

export type LineEntry = {
  /** Whether there is any way to bring lines in. */
  hasToolbar: boolean;
  /** A partner's paper whose lines are counted by scanning: nothing else is done to them. */
  isCounted: boolean;
  /** Lines it was born with: none is added or taken away. */
  isBorn: boolean;
  /** Whether a line may be begun and filled in by hand. */
  mayAdd: boolean;
  /** Whether scanning means something here: goods, or documents a line names. */
  isScanned: boolean;
  add: () => void;
  /** Insert begins a line from anywhere in the form, not only inside the table. */
  onKeyDown: (event: KeyboardEvent) => void;
  onScanned: (answer: ScanAnswer) => void;
  paste: (text: string, at: LinePlace, columns: readonly GridColumn[], isExact?: boolean) => void;
  /** What stands where no line is yet: the ways there are. */
  invitation: string;
  showLine: RefObject<((index: number) => void) | undefined>;
};

/** How lines come into a document by hand, by scanner and from Excel; and how that is said while there are none. */
export function useLineEntry({ definition, document, isReadOnly, isMirror, hasColumns }: Wishes): LineEntry {
  const { screen, open } = useTab();
  const { form, store } = document;
  const showLine = useRef<((index: number) => void) | undefined>(undefined);
  // What only another document gives birth to (a receipt of an issue) has the lines it was born with.
  const isBorn = !screen.actions.includes('add');
  const isCounted = isMirror && definition.scanField !== 'quantity' && definition.openInMirror.lines.includes(definition.scanField);
  const hasToolbar = !isReadOnly && hasColumns && (!isMirror || isCounted);
  // Goods that come with what the line is taken from (what a settlement settles) are never typed.
  const { items } = definition;
  const isTyped = items
    ? items.itemless !== undefined
    : !definition.lines.specification?.computed || (definition.sources.length === 0 && definition.suggests.length === 0);
  const mayAdd = hasToolbar && !isMirror && !isBorn && (isTyped || definition.hasFreeLines);
  const isScanned = namesDocument(definition.lines) !== undefined || (isTyped && 'specification' in definition.lines);
  const paste = usePaste({ store, screen: screen.flag, mayAdd, headerOf: form.getValues, onDone: document.settled });
  const add = () => {
    store.add([store.begun]);
    if (items) document.settled();
    document.touched();
    requestAnimationFrame(() => showLine.current?.(store.snapshot().length - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Insert' || event.defaultPrevented || !mayAdd) return;
    event.preventDefault();
    add();
  };
  const onScanned = (answer: ScanAnswer) => {
    const field = answer.document && namesDocument(definition.lines, answer.document.kind);
    if (answer.document && field) {
      const { id, sn } = answer.document;
      if (store.snapshot().some((line) => line.values[field] === id)) return void say.info(`${sn} 已在单据中`);
      store.add([{ [field]: id, [wordsName(field)]: sn }]);
      return document.settled();
    }
    if (answer.document) return void openDocument(answer.document.kind, answer.document.id, answer.document.sn, open);
    if (!answer.line) return;
    if (!namesPiece(store.snapshot(), answer.line, definition.scansPieces)) return void say.error(NO_PIECE);
    const into = definition.lines[definition.scanField]?.kind === 'text' ? provedBy : scannedInto;
    const { changes, key } = into(store.snapshot(), inPieces(definition.lines, answer.line), definition.scanField);
    store.pause();
    if (key) store.set(key, changes);
    else if (mayAdd) store.add([changes]);
    else return void say.error(answer.line.labelNo ? `唯一码【${String(answer.line.labelNo)}】不属于本次配送` : '扫描的产品不属于本次配送');
    document.settled();
  };
  return {
    hasToolbar,
    isCounted,
    isBorn,
    mayAdd,
    isScanned,
    add,
    onKeyDown,
    onScanned,
    paste,
    invitation: invitationOf(definition, isReadOnly, isTyped),
    showLine,
  };
}

function invitationOf({ sources, suggests, items, hasFreeLines }: DocumentDefinition, isReadOnly: boolean, isTyped: boolean): string {
  if (isReadOnly) return '没有明细';
  if (items) return `还没有明细：${[...(isTyped ? ['点“加行”（Insert）'] : []), `选择未核销的款项`].join('，或')}。`;
  if (isTyped) return `还没有明细：扫码、点“加行”（Insert）${sources.length > 0 ? '、从上游单据拉取' : ''}，或从 Excel 复制后直接粘贴。`;
  const ways = [
    ...suggests.map(({ label }) => `点“${label}”`),
    ...(sources.length > 0 ? ['从上游单据拉取'] : []),
    ...(hasFreeLines ? ['点“加行”（Insert）填写'] : []),
  ];
  return `还没有明细：${ways.join('，或')}。`;
}
