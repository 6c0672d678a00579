import type { ReactNode } from 'react';
import type { ClosingAct, ClosingProof, ProofRow } from '../../../contract/closing-answer';
import { minuteOf } from '../../../define/dates';
import { grouped, isZero } from '../../../define/money';
import { Notice, Skeleton } from '../../ui/feedback';

/** Beside what stands in the way: that the books add up, and who closed or reopened the month. */
export function ProofPart({ proof, isClosed }: { proof: { answer?: ClosingProof; error?: string } | undefined; isClosed: boolean }) {
  return (
    <Part title="账务证明">
      {proof?.error && <Notice tone="bad">{proof.error}</Notice>}
      {!proof && <Skeleton className="m-3 h-24" />}
      {proof?.answer && <Proven {...proof.answer} isClosed={isClosed} />}
    </Part>
  );
}

function Proven({ rows, checked, broken, isClosed }: ClosingProof & { isClosed: boolean }) {
  return (
    <>
      {rows.map((row) => (
        <Balance key={row.id} row={row} isClosed={isClosed} />
      ))}
      {broken.length === 0 ? (
        <p className="px-3 py-2 text-good text-xs">账务自检{checked}项全部成立</p>
      ) : (
        <div className="p-2">
          <Notice tone="bad">
            账务自检不成立，不能结账：
            {broken.map(({ title, broken: rows }) => `${title}（${rows}处）`).join('；')}
          </Notice>
        </div>
      )}
    </>
  );
}

/** 期初 + 本期 = 期末, from different books; what is left over is the difference. */
function Balance({ row: { title, opening, moved, closing, kept, difference }, isClosed }: { row: ProofRow; isClosed: boolean }) {
  const isSound = isZero(difference);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 border-line border-b px-3 py-2 text-xs leading-5">
      <dt className="font-semibold text-[13px]">{title}</dt>
      <dd className={`text-right font-semibold text-[13px] tabular-nums ${isSound ? 'text-good' : 'text-bad'}`}>差异 {grouped(difference)}</dd>
      <Figure label="期初" value={opening} />
      <Figure label="本期流水" value={moved} />
      <Figure label="期末" value={closing} />
      {isClosed && kept !== '' && <Figure label="结账留存" value={kept} />}
    </dl>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="text-right tabular-nums">{grouped(value)}</dd>
  </>
);

export function History({ acts }: { acts: readonly ClosingAct[] }) {
  if (acts.length === 0) return null;
  return (
    <Part title="结账记录">
      <ul>
        {acts.map(({ label, at, by, reason }) => (
          <li key={at} className="border-line border-b px-3 py-2 text-[13px] last:border-b-0">
            <span className="font-medium">{label}</span> {by}
            <time className="ml-2 text-muted text-xs">{minuteOf(at)}</time>
            {reason && <p className="text-muted text-xs">原因：{reason}</p>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-line border-b">
    <h2 className="flex h-9 items-center border-line border-b px-3 font-semibold text-[13px]">{title}</h2>
    {children}
  </section>
);
