import { sayWithAction } from '../../ui/toast';
import type { LineStore } from './line-store';

/** Takes lines away and offers them back, whatever was typed in the others meanwhile. */
export function removeLines(store: LineStore, keys: readonly string[], onSettled: () => void): void {
  const before = store.snapshot();
  const [first = ''] = keys;
  store.remove(keys);
  onSettled();
  sayWithAction({
    id: 'lines removed',
    text: keys.length === 1 ? `已删除第 ${before.findIndex((line) => line.key === first) + 1} 行` : `已删除 ${keys.length} 行`,
    label: '撤销',
    run: () => {
      store.bringBack(before, keys);
      onSettled();
    },
  });
}
