import { minuteOf } from '../../../define/dates';
import { textOf } from '../../../define/field-text';
import type { GridColumn } from '../../table/grid-column';
import { type Answered, useSinceLook } from './use-since-look';

/** So many figures stand in the line; the rest is in what it says when pointed at. */
const SHOWN = 3;
type Props = { resource: string; answered: Answered | undefined; columns: readonly GridColumn[] };

/** Under a report: what its sums moved by since the same question was last asked, and when that was. */
export function SinceLook({ resource, answered, columns }: Props) {
  const since = useSinceLook(resource, answered);
  if (!since) return null;
  const words = columns.flatMap(({ id, field, title }) => {
    const found = since.moved.find(({ name }) => name === id);
    return found ? [`${title} ${Number(found.by) > 0 ? '+' : ''}${textOf(field, found.by)}`] : [];
  });
  const at = minuteOf(since.at).slice(5);
  return (
    <p className="truncate tabular-nums" title={words.join('　')}>
      {words.length === 0 ? `合计与上次查看（${at}）相同` : `自上次查看（${at}）：${words.slice(0, SHOWN).join('　')}${words.length > SHOWN ? ' …' : ''}`}
    </p>
  );
}
