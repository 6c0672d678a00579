import { documentOf } from '../../domain/registry';
import { Button } from '../ui/button';
import { DocumentNumber } from '../ui/document-number';
import { Modal } from '../ui/modal';
import { useTab } from '../workspace/tab-context';
import { openDocument } from './open-reference';

/** The keyboard lands there; what is longer is read from its top. */
const LANDS = { 'data-autofocus': '' };
const SHORT = 8;

type Made = { kind: string; id: string; sn: string };
/** What an action that only answers says: lines of text, figures in a table, and the documents it made. */
export type ActionSays = { says?: string[]; table?: { head: string[]; rows: string[][] }; made?: Made[] };
type Props = { title: string; answer: ActionSays; onClose: () => void };

/** What was made is gone on with: one key opens it. */
export function AnswerDialog({ title, answer, onClose }: Props) {
  const { says = [], table, made = [] } = answer;
  const { open } = useTab();
  const openMade = ({ kind, id, sn }: Made) => {
    onClose();
    openDocument(kind, id, sn, open);
  };
  const [first] = made;
  const only = made.length === 1 ? first : undefined;
  const isShort = !table && says.length <= SHORT;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      width={table ? 760 : 520}
      bodyClass="flex flex-col gap-3"
      footer={
        <>
          <Button {...(only ? {} : { tone: 'primary', ...(isShort && made.length === 0 ? LANDS : {}) })} onClick={onClose}>
            知道了
          </Button>
          {only && (
            <Button tone="primary" {...LANDS} onClick={() => openMade(only)}>
              打开{documentOf(only.kind)?.title}
            </Button>
          )}
        </>
      }
    >
      {says.map((line) => (
        <p key={line} className="text-sm">
          {line}
        </p>
      ))}
      {made.length > 1 && (
        <ul aria-label="生成的单据" className="flex flex-wrap gap-2">
          {made.map((one, at) => (
            <li key={one.id}>
              <Button size="sm" {...(at === 0 ? LANDS : {})} onClick={() => openMade(one)}>
                <DocumentNumber sn={one.sn} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {table && <Figures {...table} />}
    </Modal>
  );
}

const Figures = ({ head, rows }: NonNullable<ActionSays['table']>) => (
  <table className="w-full border-collapse text-[13px]">
    <thead>
      <tr>
        {head.map((cell) => (
          <th key={cell} scope="col" className="border-line border-b bg-sunken px-2 py-1 text-left font-medium">
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row[0]}>
          {row.map((cell, at) => (
            <td key={head[at]} className={`border-line border-b px-2 py-1 ${/^[\d,.-]+$/.test(cell) ? 'text-right tabular-nums' : ''}`}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
