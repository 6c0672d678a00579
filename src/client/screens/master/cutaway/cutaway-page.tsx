import { useEffect } from 'react';
import type { Cutaway } from '../../../../define/cutaway';
import type { MasterDefinition } from '../../../../define/define-master';
import { Loading, Trouble } from '../../../ui/feedback';
import { useTab } from '../../../workspace/tab-context';
import { ActionRow } from '../../action-row';
import { PageFrame } from '../../page-frame';
import { nameOf } from '../use-master-work';
import { CutawayView } from './cutaway-view';
import { useCutaway } from './use-cutaway';

/** One row as it stands there now, as large as the tab: for a screen beside it as much as for somebody far away. */
export function CutawayPage({ definition, cutaway, id }: { definition: MasterDefinition; cutaway: Cutaway; id: string }) {
  const { screen, setTitle, open } = useTab();
  const inside = useCutaway(definition, cutaway, id);
  const row = inside.info?.row;
  const name = row ? nameOf(definition, row) : '';
  useEffect(() => {
    if (name) setTitle(`${name} ${cutaway.title}`);
  }, [name, cutaway.title, setTitle]);
  const toList = () => open(screen.path, {});
  return (
    <PageFrame
      flag={screen.flag}
      title={name ? `${name} · ${cutaway.title}` : cutaway.title}
      beside={<span className="text-muted text-xs">随设备上报自动更新</span>}
      toolbar={<ActionRow others={[{ id: 'list', label: screen.title, icon: 'list', onChoose: toList }]} quiet={1} isLast />}
    >
      {inside.error && <Trouble text={inside.error} />}
      {!row && !inside.error && <Loading />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the page is scrolled by keys too */}
      <section tabIndex={0} aria-label={cutaway.title} className="min-h-0 flex-1 overflow-auto">
        <CutawayView definition={definition} cutaway={cutaway} inside={inside} isWide />
      </section>
    </PageFrame>
  );
}
