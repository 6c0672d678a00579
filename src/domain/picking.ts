import type { Action } from '../define/action';
import type { Check } from '../define/document-rules';
import type { AnyDocument } from '../define/document-view';
import { choice, computed, extra, type Fields, live, quantity } from '../define/field';
import { compare, plain } from '../define/money';
import { perLine } from './checks/goods';

/** Picking, the same for everything that goes out: who picks says what lies in the box; submit says the box is complete. */
export const pickState = {
  pickState: live('pickState', choice('拣货状态', '待拣:grey, 拣货中:blue, 待复核:orange, 已复核:green', { list: true })),
} satisfies Fields;
export const picked = { pickedQuantity: extra(computed(quantity('已拣'))) } satisfies Fields;

export const pick: Action = {
  id: 'pick',
  label: '拣货',
  from: [0, 3],
  to: 'same',
  flags: ['pick'],
  does: 'set',
  risk: 'write',
  lineInput: { pickedQuantity: quantity('已拣数量', { required: true }) },
  lineShows: ['batchNo', 'location', 'quantity'],
};

const pickedOf = (line: Record<string, unknown>): string => String(line.pickedQuantity || '0');

/** Nobody picks more than is asked for; and what was begun is either completed or asked for less, so that no shortage goes unseen. */
export const pickedWithin: Check<AnyDocument>[] = [
  {
    at: ['save'],
    test: (d) =>
      perLine(d, (line) =>
        compare(pickedOf(line), String(line.quantity || '0')) > 0 ? { field: 'pickedQuantity', message: '已拣数量不能大于出库数量' } : undefined,
      ),
  },
  {
    at: ['submit'],
    test: (d) =>
      d.lines.every((line) => compare(pickedOf(line), '0') === 0)
        ? []
        : perLine(d, (line) =>
            compare(pickedOf(line), String(line.quantity || '0')) < 0
              ? { field: 'pickedQuantity', message: `已拣${plain(pickedOf(line))}，少于${plain(String(line.quantity || '0'))}：请拣齐，或把数量改为实拣数量` }
              : undefined,
          ),
  },
];
