import { useCallback, useMemo } from 'react';
import { askedReport } from '../../../define/asked-report';
import { today } from '../../../define/dates';
import { useTabState } from '../../workspace/tab-context';
import type { ScanNarrowing } from '../list/scan-filter';
import { useLinkedNames } from '../list/use-linked-names';
import { initialParameters, linkedFilters, missingParameters, type Narrowing, sentParameters } from './report-parameters';
import type { ReportPage } from './use-report-page';
import { useTurning } from './use-turning';

/** What a report is asked, remembered with its tab: the level, the parameters, and what its rows are narrowed to. */
export function useReportQuestion(page: ReportPage) {
  const { given, preset, query, levels, presetLevel } = page;
  const [level, setLevel] = useTabState('level', query.level ?? presetLevel ?? levels[0]?.id ?? '');
  const [parameters, setParameters] = useTabState('parameters', () => initialParameters(given, preset, query));
  const turning = useTurning(page, level);
  const { turn, parts } = turning;
  const { report, span } = useMemo(() => askedReport(given, level, parameters, today(), { turn, parts }), [given, level, parameters, turn, parts]);
  const [narrow, setNarrow] = useTabState<Narrowing>('narrow', () => ({
    tab: query.tab ?? preset.tabs?.[0]?.id ?? 'all',
    keyword: query.keyword ?? '',
    filters: linkedFilters(given, query),
    names: {},
  }));
  const addNames = useCallback((names: Record<string, string>) => setNarrow((old) => ({ ...old, names: { ...old.names, ...names } })), [setNarrow]);
  const fields = useMemo(() => ({ ...report.columns, ...report.parameters }), [report]);
  useLinkedNames(
    fields,
    useMemo(() => ({ ...narrow.filters, ...parameters }), [narrow.filters, parameters]),
    narrow.names,
    addNames,
  );
  return {
    report,
    /** The days the parameters speak of, as far as this side can tell. */
    span,
    level,
    setLevel,
    turning,
    parameters,
    narrow,
    /** Labels of parameters still to be given. */
    missing: missingParameters(report, parameters),
    sent: sentParameters(report, preset, parameters),
    setParameter: (parameter: string, value: string, names?: Record<string, string>) => {
      setParameters((old) => ({ ...old, [parameter]: value }));
      if (names) addNames(names);
    },
    change: (part: Partial<Narrowing>) => setNarrow((old) => ({ ...old, ...part })),
    setFilter: (id: string, value: string, names: Record<string, string> = {}) =>
      setNarrow((old) => ({ ...old, filters: { ...old.filters, [id]: value }, names: { ...old.names, ...names } })),
    /** A lot that was scanned is looked for where lots are told apart. */
    narrowTo: ({ filters, names }: ScanNarrowing) => {
      const asked = Object.keys(filters).filter((id) => filters[id]);
      const fits = (id: string) => asked.every((name) => name in report.parameters || report.levels[id]?.dimensions.includes(name));
      const other = fits(level) ? undefined : levels.find(({ id }) => fits(id));
      if (other) setLevel(other.id);
      setNarrow((old) => ({ tab: 'all', keyword: '', filters: { ...old.filters, ...filters }, names: { ...old.names, ...names } }));
    },
  };
}
export type ReportQuestion = ReturnType<typeof useReportQuestion>;
