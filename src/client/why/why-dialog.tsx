import type { LineAround } from '../../contract/answers';
import type { DocumentDefinition } from '../../define/define-document';
import type { Fields } from '../../define/field';
import { textOf } from '../../define/field-text';
import { add, plain } from '../../define/money';
import { STATUS, STATUS_OPTIONS } from '../../define/status';
import { documentOf } from '../../domain/registry';
import { wordsName } from '../form/record-values';
import { grantedScreen, openDocument } from '../screens/open-reference';
import { StatusTag } from '../ui/badge';
import { Button } from '../ui/button';
import { Loading, Notice } from '../ui/feedback';
import { Modal } from '../ui/modal';
import { useTab } from '../workspace/tab-context';
import { originWords } from './made-of';
import { useLinesAround } from './use-lines-around';

/** The figure asked about: of which line, in which column. */
export type Asked = { documentId: string; lineId: string; column: string; values: Record<string, unknown> };
type Props = { definition: DocumentDefinition; fields: Fields; asked: Asked; onClose: () => void };

const WAYS = { before: '来源', own: '本单', after: '下游' } as const;
const wayOf = (step: number): string => (step < 0 ? WAYS.before : step === 0 ? WAYS.own : WAYS.after);
/** What counts: reviewed or completed, and not taken back. */
const counts = ({ status, isRed }: LineAround): boolean => (status === STATUS.reviewed || status === STATUS.completed) && !isRed;

/** 为什么: what one figure of a line is made of, in words and as the lines of the documents around it. A click opens one, with Ctrl behind. */
export function WhyDialog({ definition, fields, asked, onClose }: Props) {
  const { open } = useTab();
  const state = useLinesAround({ kind: definition.kind, documentId: asked.documentId, lineId: asked.lineId });
  const field = fields[asked.column];
  const figure = field ? textOf(field, asked.values[asked.column], asked.values[wordsName(asked.column)]) : '';
  const stock = grantedScreen('stockBalance');
  const specification = String(asked.values.specification ?? '');
  const go = (line: LineAround, behind: boolean) => {
    if (!behind) onClose();
    openDocument(line.kind, line.documentId, line.sn, open, behind);
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`为什么：${field?.label ?? ''} ${figure || '（空）'}`}
      width={720}
      bodyClass="flex flex-col gap-3"
      footer={
        <>
          {stock && specification !== '' && (
            <Button
              icon="list"
              onClick={() => {
                onClose();
                open(stock.path, { 'f.specification': specification });
              }}
            >
              这个产品的库存
            </Button>
          )}
          <Button tone="primary" onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      <p className="text-sm">{originWords(fields, asked.values, asked.column)}</p>
      {state.phase === 'loading' && <Loading label="正在查找相关的明细…" />}
      {state.phase === 'failed' && <Notice tone="bad">{state.text}</Notice>}
      {state.phase === 'ready' && state.list.length <= 1 && <p className="text-[13px] text-muted">没有其他单据与这一行有关。</p>}
      {state.phase === 'ready' && state.list.length > 1 && <Around list={state.list} onGo={go} />}
    </Modal>
  );
}

function Around({ list, onGo }: { list: readonly LineAround[]; onGo: (line: LineAround, behind: boolean) => void }) {
  return (
    <table className="w-full border-collapse text-[13px]" aria-label="相关的明细">
      <thead>
        <tr className="bg-sunken text-left text-muted">
          {['', '单据', '日期', '状态', '批号'].map((head) => (
            <th key={head} scope="col" className="px-2 py-1 font-medium">
              {head || <span className="sr-only">方向</span>}
            </th>
          ))}
          <th scope="col" className="px-2 py-1 text-right font-medium">
            数量
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((line) => (
          <tr key={line.lineId} className={`border-line border-t ${counts(line) || line.step === 0 ? '' : 'text-muted'}`}>
            <td className="px-2 py-1 text-muted">{wayOf(line.step)}</td>
            <td className="px-2 py-1">
              {line.step === 0 ? (
                <span>
                  {titleOf(line)} {line.sn}
                </span>
              ) : (
                <button
                  type="button"
                  className="cursor-pointer text-left text-accent hover:underline"
                  onClick={(event) => onGo(line, event.ctrlKey || event.metaKey)}
                >
                  {titleOf(line)} {line.sn}
                </button>
              )}
            </td>
            <td className="px-2 py-1 tabular-nums">{line.documentDate}</td>
            <td className="px-2 py-1">
              <StatusTag value={line.status} options={STATUS_OPTIONS} />
            </td>
            <td className="px-2 py-1">{line.batchNo === '-' ? '' : line.batchNo}</td>
            <td className="px-2 py-1 text-right tabular-nums">
              {line.quantity === '' ? '' : plain(line.quantity)} {line.unit}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sumsOf(list).map(({ kind, title, quantity }) => (
          <tr key={kind} className="border-line border-t bg-sunken font-medium">
            <td className="px-2 py-1" colSpan={5}>
              {title}已生效合计（最小单位）
            </td>
            <td className="px-2 py-1 text-right tabular-nums">{quantity}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

const titleOf = ({ kind }: LineAround): string => documentOf(kind)?.title ?? '';

/** By kind of document, what counts of the lines that came of this one. */
function sumsOf(list: readonly LineAround[]): { kind: string; title: string; quantity: string }[] {
  const kinds = [...new Set(list.filter((line) => line.step > 0).map((line) => line.kind))];
  return kinds.map((kind) => {
    const lines = list.filter((line) => line.kind === kind && line.step > 0 && counts(line));
    return { kind, title: documentOf(kind)?.title ?? '', quantity: plain(add('0', ...lines.map((line) => line.baseQuantity || '0'))) };
  });
}
