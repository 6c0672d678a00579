import type { Preset } from '../../../define/define-screen';
import type { ReportDefinition } from '../../../define/report-definition';
import { useTab } from '../../workspace/tab-context';
import { offers, useCan, useMay } from '../use-may';

/** Where a report stands: its own page, or that of another resource it is opened from, of whose view it then has nothing. */
export function useReportPage(given: ReportDefinition) {
  const { screen, query, open } = useTab();
  const may = useMay(screen);
  const can = useCan(screen);
  const isGuest = screen.resource !== given.resource;
  const preset: Preset = isGuest ? {} : screen.preset;
  return {
    given,
    screen,
    query,
    open,
    may,
    can,
    isGuest,
    preset,
    title: isGuest ? given.title : screen.title,
    path: `/v1/business/report/${given.resource.replace(/^report:/, '')}`,
    levels: Object.entries(given.levels)
      .filter(([, { needs }]) => !needs || !offers(screen, needs) || may(needs))
      .map(([id, { label, inside }]) => ({ id, label, inside })),
    /** The level the view fixes: no other is offered. */
    presetLevel: preset.level && preset.level in given.levels ? preset.level : undefined,
  };
}
export type ReportPage = ReturnType<typeof useReportPage>;
