import { Button } from '../ui/button';
import { Modal } from '../ui/modal';

/** What an action that only answers says: lines of text, and figures in a table. */
export type ActionSays = { says?: string[]; table?: { head: string[]; rows: string[][] } };
type Props = { title: string; answer: ActionSays; onClose: () => void };

export function AnswerDialog({ title, answer, onClose }: Props) {
  const { says = [], table } = answer;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      width={table ? 760 : 520}
      bodyClass="flex flex-col gap-3"
      footer={
        <Button tone="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      {says.map((line) => (
        <p key={line} className="text-sm">
          {line}
        </p>
      ))}
      {table && (
        <table className="w-full border-collapse text-[13px]">
          <thead>
            <tr>
              {table.head.map((cell) => (
                <th key={cell} scope="col" className="border-line border-b bg-sunken px-2 py-1 text-left font-medium">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, at) => (
                  <td key={table.head[at]} className={`border-line border-b px-2 py-1 ${/^[\d,.-]+$/.test(cell) ? 'text-right tabular-nums' : ''}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
