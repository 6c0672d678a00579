import { type ReactNode, Suspense } from 'react';
import type { Row } from '../../../contract/answers';
import type { ReportAnswer } from '../../../contract/report-answer';
import { today } from '../../../define/dates';
import type { ChoiceField, Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { add } from '../../../define/money';
import { cx } from '../../ui/class-names';
import { Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { useOver } from './use-over';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';
import type { ReportRows } from './use-report-rows';
import type { ReportWish } from './use-report-wish';

const OverChart = late(() => import('./over-chart'));

type Props = { page: ReportPage; question: ReportQuestion; wish: ReportWish; told: ReportRows };

/** What a report comes to, above its table: all of it and what is of this month, how it went, and each kind of it as a figure that narrows the table. */
export function ReportOver({ page, question, wish, told }: Props) {
  const { report, narrow, parameters } = question;
  const answers = useOver(page, question, wish, told.isReady, told.asked);
  const { over } = report;
  if (!over) return null;
  const strips = answers[over.strips];
  const by = report.levels[over.strips]?.dimensions[0] ?? '';
  const chosen = (name: string): string => parameters[name] ?? narrow.filters[name] ?? '';
  const choose = (name: string, row: Row) => {
    const value = String(row[name] ?? '');
    const next = chosen(name) === value ? '' : value;
    const names = next && row[`${name}Name`] ? { [next]: String(row[`${name}Name`]) } : {};
    if (name in report.parameters) question.setParameter(name, next, names);
    else question.setFilter(name, next, names);
  };
  return (
    <section aria-label="合计与趋势" className="flex shrink-0 flex-col gap-2 px-3.5 pb-2">
      <div className="grid gap-2" style={{ gridTemplateColumns: `minmax(170px,210px) repeat(${over.charts.length}, minmax(0,1fr))` }}>
        <Whole question={question} strips={narrowed(strips, by, chosen(by))} months={answers[monthly(question) ?? '']} />
        {over.charts.map((level) => (
          <Drawn key={level} question={question} level={level} answer={answers[level]} onChoose={choose} />
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(92px,1fr))] gap-1.5">
        {groupsOf(report.columns[by] as Field, by, strips).map((row) => (
          <Strip
            key={String(row[by])}
            name={textOf(report.columns[by] as Field, row[by], row[`${by}Name`])}
            tone={toneOf(report.columns[by] as Field, String(row[by]))}
            figures={figuresOf(question, strips, row)}
            says={over.says?.[String(row[by])] ?? ''}
            isChosen={chosen(by) === String(row[by])}
            onChoose={() => choose(by, row)}
          />
        ))}
      </div>
    </section>
  );
}

/** The chart that is over months, if there is one. */
const monthly = ({ report }: ReportQuestion): string | undefined =>
  report.over?.charts.find((level) => report.columns[report.levels[level]?.dimensions[0] ?? '']?.kind === 'month');

/** The figure that is told: of several the last, which is money where costs are shown. */
const told = (measures: readonly string[], answer: ReportAnswer): string[] => measures.filter((name) => answer.columns.includes(name)).reverse();

function figuresOf({ report }: ReportQuestion, answer: ReportAnswer | undefined, row: Row): string[] {
  return answer ? told(report.measures, answer).map((name) => said(report.columns[name] as Field, row[name])) : [];
}
/** Money is money; of whatever else is counted it is said what it is. */
function said(field: Field, value: unknown): string {
  const text = textOf(field, value || '0');
  return field.kind === 'money' ? `${text} 元` : `${field.label} ${text}`;
}

/** Of one kind where one is chosen. */
const narrowed = (answer: ReportAnswer | undefined, by: string, value: string): ReportAnswer | undefined =>
  answer && value ? { ...answer, list: answer.list.filter((row) => value.split(',').includes(String(row[by]))) } : answer;

/** Kinds part what there is: together they are all of it. */
const sumOf = ({ list }: ReportAnswer, name: string): string => list.reduce((sum, row) => add(sum, String(row[name] || '0')), '0');

function Whole({ question: { report }, strips, months }: { question: ReportQuestion; strips: ReportAnswer | undefined; months: ReportAnswer | undefined }) {
  if (!strips) return <Skeleton className="h-full min-h-24" />;
  const [main = '', other] = told(report.measures, strips);
  const field = report.columns[main] as Field;
  const now = today().slice(0, 7);
  const of = (month: string) => months?.list.find((row) => row.month === month)?.[main];
  return (
    <div className="flex flex-col justify-center rounded-lg border border-line bg-surface px-4 py-2">
      <span className="text-muted text-xs">合计</span>
      <span className="truncate font-semibold text-xl tabular-nums">{said(field, sumOf(strips, main))}</span>
      {other && <span className="text-muted text-xs tabular-nums">{said(report.columns[other] as Field, sumOf(strips, other))}</span>}
      {months && (
        <span className="mt-1.5 text-muted text-xs">
          本月发生 <b className="font-semibold text-ink tabular-nums">{said(field, of(now))}</b>
        </span>
      )}
    </div>
  );
}

type DrawnProps = { question: ReportQuestion; level: string; answer: ReportAnswer | undefined; onChoose: (name: string, row: Row) => void };

function Drawn({ question: { report }, level, answer, onChoose }: DrawnProps): ReactNode {
  const chart = report.levels[level]?.chart;
  if (!chart || !answer) return <Skeleton className="h-32" />;
  const y = answer.columns.includes(chart.y) ? chart.y : (told(report.measures, answer)[0] ?? '');
  return (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <OverChart chart={{ ...chart, y }} columns={report.columns} rows={answer.list} onChoose={(row) => onChoose(chart.x, row)} />
    </Suspense>
  );
}

/** Every kind there is of a choice, also those nothing is of; else what there is. */
function groupsOf(field: Field, by: string, answer: ReportAnswer | undefined): readonly Row[] {
  if (field.kind !== 'choice') return answer?.list ?? [];
  const found = new Map((answer?.list ?? []).map((row) => [String(row[by]), row]));
  return field.options.map(({ value }) => found.get(value) ?? ({ id: value, [by]: value } as Row));
}
const toneOf = (field: Field, value: string): string =>
  field.kind === 'choice' ? ((field as ChoiceField).options.find((one) => one.value === value)?.tone ?? 'grey') : 'grey';

type StripProps = { name: string; tone: string; figures: readonly string[]; says: string; isChosen: boolean; onChoose: () => void };

function Strip({ name, tone, figures: [main = '', other = ''], says, isChosen, onChoose }: StripProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={says}
      onClick={onChoose}
      className={cx(
        'min-w-0 cursor-pointer rounded-lg border px-2.5 py-1.5 text-left hover:bg-hover',
        isChosen ? 'border-accent bg-selected' : 'border-line bg-surface',
      )}
    >
      <span className="flex items-center gap-1.5 text-muted text-xs">
        <span className={cx('size-2 shrink-0 rounded-full', DOTS[tone] ?? DOTS.grey)} />
        <span className="truncate">{name}</span>
      </span>
      <span className="block truncate font-semibold text-[13px] tabular-nums">{main || '—'}</span>
      <span className="block truncate text-faint text-xs tabular-nums">{other}</span>
    </button>
  );
}

const DOTS: Record<string, string> = { red: 'bg-bad', orange: 'bg-warn', yellow: 'bg-warn/60', blue: 'bg-accent', green: 'bg-good', grey: 'bg-faint' };
