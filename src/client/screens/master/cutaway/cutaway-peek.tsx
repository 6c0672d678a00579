import type { Row } from '../../../../contract/answers';
import type { Cutaway } from '../../../../define/cutaway';
import type { MasterDefinition } from '../../../../define/define-master';
import { useTab } from '../../../workspace/tab-context';
import { ActionRow } from '../../action-row';
import { PeekBody } from '../../list/peek/peek-pane';
import { nameOf } from '../use-master-work';
import { CutawayView } from './cutaway-view';
import { useCutaway } from './use-cutaway';

type Props = { definition: MasterDefinition; cutaway: Cutaway; row: Row; onOpen: () => void };

/** Beside the list: what lies in the row the keyboard stands in, as it is now; a way to see it large, and to what it is made of. */
export function CutawayPeek({ definition, cutaway, row, onOpen }: Props) {
  const { screen, open } = useTab();
  const inside = useCutaway(definition, cutaway, row.id);
  const name = nameOf(definition, row);
  const isOwn = screen.resource === definition.resource;
  const large = () => open(screen.path, { cutaway: row.id }, { title: `${name} ${cutaway.title}` });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center gap-2 border-line border-b px-4 py-2.5">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{name}</h2>
        <ActionRow
          others={[
            ...(isOwn ? [{ id: 'cutaway', label: cutaway.title, icon: 'maximise' as const, onChoose: large }] : []),
            { id: 'open', label: '打开', icon: 'view', keys: 'Enter', onChoose: onOpen },
          ]}
          quiet={2}
        />
      </div>
      <PeekBody error={inside.pieces ? undefined : inside.error} isHere={inside.pieces !== undefined}>
        <CutawayView definition={definition} cutaway={cutaway} inside={inside} />
      </PeekBody>
    </div>
  );
}
