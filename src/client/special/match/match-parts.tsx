import type { ReactNode } from 'react';
import type { MatchDeskAnswer, MatchPaper } from '../../../contract/match-answer';
import { grouped, isZero } from '../../../define/money';
import type { MatchDesk } from '../../../domain/finance/match-desks';
import { lastDigits } from '../../ui/document-number';

/** The invoices that wait: how far each is accepted, and whether its lines come to what it says. */
export const Papers = ({ papers, onOpen }: { papers: readonly MatchPaper[]; onOpen: (paper: MatchPaper) => void }) => (
  <div className="flex w-full gap-1.5 overflow-x-auto">
    {papers.map((paper) => {
      const isWhole = paper.accepted > 0 && paper.accepted === paper.rows && Number(paper.total) === Number(paper.charged) + Number(paper.disputed);
      return (
        <button
          key={paper.id}
          type="button"
          title={`发票 ${paper.sn}，票面 ${grouped(paper.total)}，已入明细 ${grouped(paper.charged)}${Number(paper.disputed) === 0 ? '' : `，争议 ${grouped(paper.disputed)}`}`}
          onClick={() => onOpen(paper)}
          className="flex h-7 shrink-0 cursor-pointer items-center gap-2 rounded border border-line px-2 text-xs hover:bg-hover"
        >
          <span className="text-muted">{paper.status === 1 ? '待审核' : paper.status === 3 ? '已驳回' : '草稿'}</span>
          <span className="font-mono font-semibold">{paper.invoiceNo ? `…${lastDigits(paper.invoiceNo)}` : lastDigits(paper.sn)}</span>
          <span className="tabular-nums">{grouped(paper.total)}</span>
          <span className={isWhole ? 'text-good' : 'text-muted'}>
            {paper.accepted}/{paper.rows}
          </span>
        </button>
      );
    })}
  </div>
);

/** What it all comes to, and the keys of the page. */
export function Foot({ desk: { sums }, kind }: { desk: MatchDeskAnswer; kind: MatchDesk }) {
  return (
    <div className="flex h-8 shrink-0 items-center gap-5 overflow-hidden whitespace-nowrap border-line border-t px-3 text-xs">
      <Sum label="发票" value={sums.invoiced} />
      <Sum label="已核销" value={sums.accepted} />
      <Sum label="尾差" value={sums.tail} />
      <Sum label="差异" value={sums.difference} tone={isZero(sums.difference) ? '' : 'text-bad'} />
      <Sum label={kind.words.missing} value={sums.missing} />
      <Keys party={kind.words.party} />
    </div>
  );
}
const Sum = ({ label, value, tone = '' }: { label: string; value: string; tone?: string }): ReactNode => (
  <span className={tone || 'text-muted'}>
    {label} <b className={`font-semibold tabular-nums ${tone || 'text-ink'}`}>{grouped(value)}</b>
  </span>
);
const Keys = ({ party }: { party: string }) => (
  <span className="ml-auto flex gap-3 text-faint max-[1400px]:hidden">
    {[
      ['↑ ↓', '移动'],
      ['Enter', '接受'],
      ['R', '请对方红冲'],
      ['P', '只付'],
      ['U', '撤回'],
      ['F8', '下一处差异'],
      ['O', '发票'],
      ['S', party],
    ].map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </span>
);
