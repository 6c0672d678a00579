import type { Row } from '../../../../contract/answers';
import type { Cutaway } from '../../../../define/cutaway';
import { daysBetween, today } from '../../../../define/dates';
import type { MasterDefinition } from '../../../../define/define-master';
import { masterOf } from '../../../../domain/registry';
import { Badge } from '../../../ui/badge';
import { cx } from '../../../ui/class-names';
import { CutawayFacts, wordsOf } from './cutaway-facts';
import { type Layer, type Part, partsOf, type Tone, toneOf } from './layers';
import type { Inside } from './use-cutaway';

type Props = { definition: MasterDefinition; cutaway: Cutaway; inside: Inside; isWide?: boolean };

/** The front of it, as it is now: facts, then door by door the layers with what lies in them. */
export function CutawayView({ definition, cutaway, inside: { info, pieces, fresh }, isWide = false }: Props) {
  if (!info || !pieces) return null;
  const parts = partsOf(cutaway, info, pieces);
  return (
    <div className="flex flex-col gap-3" aria-live="off">
      <CutawayFacts definition={definition} cutaway={cutaway} row={info.row} isWide={isWide} />
      {parts.length === 0 && <p className="text-muted">还没有层，也没有东西在里面。</p>}
      <div className={isWide ? 'grid items-start gap-3 [grid-template-columns:repeat(auto-fit,minmax(420px,1fr))]' : 'flex flex-col gap-3'}>
        {parts.map((part) => (
          <PartOf key={part.behind} part={part} cutaway={cutaway} fresh={fresh} behindLabel={behindLabel(definition, cutaway)} />
        ))}
      </div>
    </div>
  );
}

const behindLabel = (definition: MasterDefinition, { layers }: Cutaway): string =>
  layers ? (definition.lines[layers.table]?.fields[layers.behind]?.label ?? '').replace(/号$/, '') : '';

type PartProps = { part: Part; cutaway: Cutaway; fresh: ReadonlySet<string>; behindLabel: string };

function PartOf({ part, cutaway, fresh, behindLabel: label }: PartProps) {
  return (
    <section className="rounded-lg border border-line-strong bg-sunken/50 p-2" aria-label={part.behind ? `${label} ${part.behind}` : cutaway.title}>
      {part.behind && (
        <h3 className="mb-1.5 flex items-center gap-2 px-1 font-medium text-[13px]">
          {`${label} ${part.behind}`}
          {part.open !== undefined && <Badge tone="orange">{`开 ${part.open}`.trim()}</Badge>}
        </h3>
      )}
      <ol className="flex flex-col gap-1.5">
        {part.layers.map((layer) => (
          <LayerOf key={layer.no} layer={layer} cutaway={cutaway} fresh={fresh} />
        ))}
      </ol>
    </section>
  );
}

function LayerOf({ layer, cutaway, fresh }: { layer: Layer; cutaway: Cutaway; fresh: ReadonlySet<string> }) {
  const { no, sort, capacity, count, pieces } = layer;
  return (
    <li className="flex gap-2 rounded-md border border-line bg-surface p-1.5">
      <div className="w-16 shrink-0 text-xs">
        <p className="font-medium">第 {no} 层</p>
        <p className="text-muted">{sort}</p>
        <p className="text-muted tabular-nums">{Number(capacity) > 0 ? `${count} / ${Number(capacity)}` : count}</p>
      </div>
      <ul className="flex min-w-0 flex-1 flex-wrap content-start gap-1">
        {pieces.length === 0 && <li className="self-center text-muted text-xs">空</li>}
        {pieces.map((piece) => (
          <Piece key={piece.id} piece={piece} cutaway={cutaway} isFresh={fresh.has(piece.id)} />
        ))}
      </ul>
    </li>
  );
}

const TONES: Record<Tone, string> = {
  over: 'border-bad/60 bg-bad-soft text-bad',
  soon: 'border-warn/60 bg-warn-soft text-warn',
  fine: 'border-line bg-surface text-ink',
  empty: 'border-line-strong border-dashed bg-surface text-muted',
};

/** What lies there: its name and how many, until when in words as well as in colour. */
function Piece({ piece, cutaway, isFresh }: { piece: Row; cutaway: Cutaway; isFresh: boolean }) {
  const { holds } = cutaway;
  const fields = masterOf(holds.resource)?.fields ?? {};
  const tone = toneOf(cutaway, piece, today());
  const until = holds.expiry ? String(piece[holds.expiry] ?? '') : '';
  const left = until === '' ? undefined : daysBetween(today(), until);
  const end = left === undefined || tone === 'fine' || tone === 'empty' ? '' : left < 0 ? '已过期' : `剩 ${left} 天`;
  const more = holds.more.map((name) => wordsOf(fields, name, piece)).filter(Boolean);
  const count = Number(piece[holds.quantity] ?? 0);
  return (
    <li
      title={[...more, until && `有效期至 ${until}`].filter(Boolean).join(' · ')}
      className={cx('max-w-64 rounded border px-1.5 py-0.5 text-xs', TONES[tone], isFresh && 'outline-2 outline-accent')}
    >
      <span className="block truncate">{wordsOf(fields, holds.name, piece) || '—'}</span>
      <span className="block truncate tabular-nums opacity-90">{[tone === 'empty' ? '空' : `×${count}`, end, more[0]].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
