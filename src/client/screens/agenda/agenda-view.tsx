import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import { addDays, isDay, minuteOf, today } from '../../../define/dates';
import type { Agenda } from '../../../define/define-agenda';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import { date, type Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { stateOf } from '../../../define/status';
import { DateControl } from '../../form/date-control';
import { wordsName } from '../../form/record-values';
import { Badge } from '../../ui/badge';
import { Button, IconButton } from '../../ui/button';
import { cx } from '../../ui/class-names';
import { Empty, Trouble } from '../../ui/feedback';
import { useCall, useTab, useTabState } from '../../workspace/tab-context';
import { useAskedAgain } from '../board/use-asked-again';
import { PageFrame } from '../page-frame';
import { agendaDay } from './agenda-day';

/** As many as a day has room for. */
const MOST = 200;
const DAY = date('日期');

type Props = { definition: DocumentDefinition; agenda: Agenda; switcher: ReactNode };

/** Documents of a day at their hours, a column for each place: 手术间. Enter opens one; what others change of them is shown at once. */
export default function AgendaView({ definition, agenda, switcher }: Props) {
  const { screen } = useTab();
  const fields = useMemo((): Fields => ({ ...definition.header, ...CORE_TRAIL }), [definition]);
  const [day, setDay] = useTabState('day', today());
  const { rows, error, load } = useDay(definition, agenda, day);
  const shown = useMemo(() => agendaDay(rows ?? [], agenda, fields), [rows, agenda, fields]);
  const apart = fields[agenda.apart]?.label ?? '';
  const isEmpty = rows !== undefined && rows.length === 0;
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      beside={switcher}
      toolbar={<DayChoice day={day} onDay={setDay} />}
      narrowing={<p className="text-muted text-xs">{rows === undefined ? '正在加载…' : `${day} 共 ${rows.length} 张${rows.length === MOST ? '以上' : ''}`}</p>}
      isWhole
    >
      {error && <Trouble text={error} onRetry={() => void load()} />}
      {isEmpty ? (
        <Empty icon="calendar" title={`${day}没有${definition.title}`} text="换一天，或回到列表查看全部。" />
      ) : (
        <div className="min-h-0 flex-1 overflow-auto">
          <table className="w-full border-separate border-spacing-0 text-[13px]">
            <thead className="sticky top-0 z-10 bg-sunken text-muted text-xs">
              <tr>
                <th className="w-16 border-line border-b px-2 py-1.5 text-left font-normal">时间</th>
                {shown.columns.map((column) => (
                  <th key={column} className="min-w-48 border-line border-b border-l px-2 py-1.5 text-left font-semibold text-ink">
                    {column || `${apart}未定`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.hours.map((hour) => (
                <tr key={hour} className={cx(day === today() && Number(minuteOf(new Date()).slice(11, 13)) === hour && 'bg-accent-soft/50')}>
                  <th className="border-line border-b px-2 py-1.5 text-left align-top font-normal text-muted tabular-nums">
                    {String(hour).padStart(2, '0')}:00
                  </th>
                  {shown.columns.map((column) => (
                    <td key={column} className="h-11 border-line border-b border-l p-1 align-top">
                      {shown.at(hour, column).map((row) => (
                        <Card key={row.id} {...{ row, agenda, fields, definition }} />
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PageFrame>
  );
}

/** What takes place on a day, asked anew when it is changed. */
function useDay({ kind }: DocumentDefinition, { at, statuses }: Agenda, day: string) {
  const { screen } = useTab();
  const call = useCall();
  const [told, setTold] = useState<{ day: string; rows: readonly Row[] }>();
  const [error, setError] = useState<string>();
  const latest = useRef(0);
  const load = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const asked = { screen: screen.flag, [`f.${at}`]: `${day}~${day}`, 'f.status': statuses.join(','), pageNum: 1, pageSize: MOST, noTotal: '1' };
    try {
      const { list } = await call.get<ListAnswer>(`/v1/business/${kind}/list`, asked, { quiet: true });
      if (mine !== latest.current) return;
      setTold({ day, rows: list });
      setError(undefined);
    } catch (failure) {
      if (mine === latest.current) setError(failure instanceof Error ? failure.message : '加载失败');
    }
  }, [call, kind, at, statuses, day, screen.flag]);
  useAskedAgain(kind, load);
  return { rows: told?.day === day ? told.rows : undefined, error, load };
}

function DayChoice({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  return (
    <>
      <IconButton icon="left" label="前一天" onClick={() => onDay(addDays(day, -1))} />
      <span className="w-36">
        <DateControl
          id="agenda-day"
          field={DAY}
          value={day}
          words=""
          onChange={(value) => isDay(String(value)) && onDay(String(value))}
          isInvalid={false}
          isReadOnly={false}
          describedBy={undefined}
          siblings={{}}
        />
      </span>
      <IconButton icon="right" label="后一天" onClick={() => onDay(addDays(day, 1))} />
      <Button onClick={() => onDay(today())}>今天</Button>
    </>
  );
}

type CardProps = { row: Row; agenda: Agenda; fields: Fields; definition: DocumentDefinition };

function Card({ row, agenda: { at, card }, fields, definition }: CardProps) {
  const { screen, open } = useTab();
  const said = (name: string): string => (fields[name] ? textOf(fields[name], row[name], row[wordsName(name)]) : '');
  const facts = card.facts.map((names) => names.map(said).filter(Boolean).join(' · ')).filter(Boolean);
  const state = stateOf(row);
  const show = (behind: boolean) => open(screen.path, { id: row.id }, { behind, title: `${definition.title} ${String(row.sn)}` });
  return (
    <button
      type="button"
      onClick={(event) => show(event.ctrlKey || event.metaKey)}
      className="mb-1 block w-full cursor-pointer rounded border border-line bg-surface px-2 py-1.5 text-left last:mb-0 hover:border-line-strong hover:bg-hover"
    >
      <span className="flex items-center gap-1.5">
        <span className="font-semibold tabular-nums">{minuteOf(String(row[at])).slice(11)}</span>
        <span className="min-w-0 flex-1 truncate font-semibold">{said(card.title)}</span>
        {state && <Badge tone={state.tone ?? 'grey'}>{state.label}</Badge>}
      </span>
      {facts.map((fact) => (
        <span key={fact} className="block truncate text-muted text-xs">
          {fact}
        </span>
      ))}
    </button>
  );
}
