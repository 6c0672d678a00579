import type { Proposal } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import type { DraftLine } from './draft-goods';
import type { DraftReading } from './draft-words';

/** A form as a link opens it: what was said, and lines with what each counts. */
type Prefilled = Pick<DraftReading, 'header' | 'args' | 'lineSays'>;
export const propose = (
  screen: Screen,
  { title, lines: fields }: DocumentDefinition,
  { header, args, lineSays }: Prefilled,
  lines: readonly DraftLine[],
  name: string,
): Proposal => ({
  command: `add.${screen.flag}`,
  args: {
    new: '1',
    ...header,
    ...args,
    ...(lines.length > 0
      ? {
          lines: JSON.stringify(
            lines.map(({ specification, unit, quantity, price, batchNo }) => ({
              specification,
              ...(unit ? { unit } : {}),
              ...(quantity ? { [quantityOf(fields)]: quantity } : {}),
              ...(price ? { price } : {}),
              ...(batchNo ? { batchNo } : {}),
              ...lineSays,
            })),
          ),
        }
      : {}),
  },
  title: `新增${title}（预填${name ? ` ${name}` : ''}）`,
});

/** What a line counts: its quantity, or the first number of goods somebody types (到货数量, 合格). */
const quantityOf = (fields: DocumentDefinition['lines']): string =>
  'quantity' in fields && !fields.quantity?.computed
    ? 'quantity'
    : (Object.entries(fields).find(([, field]) => field.kind === 'quantity' && !field.computed)?.[0] ?? 'quantity');
