import { Sankey } from '@visx/sankey';
import type { TraceAnswer } from '../../../contract/trace-answer';

type Node = { id: string; name: string; kind: string };
type Link = { source: string; target: string; value: number };
const FILLS: Record<string, string> = {
  vendor: 'var(--warn)',
  dealer: 'var(--accent)',
  own: 'var(--good)',
  department: 'var(--accent)',
  stock: 'var(--line-strong)',
  return: 'var(--bad)',
};
const LEAST_HEIGHT = 240;
/** Of a node with its name, where many stand one above the other. */
const ROW = 24;
const LABEL_SPACE = 150;

/** 厂家 → 经销商 → 医院 → 科室: as wide as the quantity. The same figures stand as words in the panels beside it. */
export default function TraceFlow({ flow, width, unit }: { flow: TraceAnswer['sankey']; width: number; unit: string }) {
  const root = {
    nodes: flow.nodes.map((node): Node => ({ ...node })),
    links: flow.links.map((link): Link => ({ ...link })),
  };
  const height = Math.max(LEAST_HEIGHT, mostAbove(flow) * ROW);
  const words = flow.links.map((link) => `${nameOf(flow, link.source)}到${nameOf(flow, link.target)}${link.value}${unit}`).join('，');
  return (
    <svg width={width} height={height} role="img" aria-label={`流向：${words}`}>
      <Sankey<Node, Link>
        root={root}
        nodeId={(node) => node.id}
        nodeWidth={12}
        nodePadding={14}
        extent={[
          [4, 8],
          [Math.max(width - LABEL_SPACE, 200), height - 8],
        ]}
      >
        {({ graph, createPath }) => (
          <>
            {graph.links.map((link) => (
              <path
                key={`${idOf(link.source)}>${idOf(link.target)}`}
                d={createPath(link) ?? ''}
                fill="none"
                stroke="var(--accent)"
                strokeOpacity={0.22}
                strokeWidth={Math.max(link.width ?? 1, 1)}
              >
                <title>{`${nameOf(flow, idOf(link.source))} → ${nameOf(flow, idOf(link.target))}：${round(link.value)} ${unit}`}</title>
              </path>
            ))}
            {graph.nodes.map((node) => (
              <g key={node.id}>
                <rect
                  x={node.x0}
                  y={node.y0}
                  width={(node.x1 ?? 0) - (node.x0 ?? 0)}
                  height={Math.max((node.y1 ?? 0) - (node.y0 ?? 0), 2)}
                  rx={2}
                  fill={FILLS[node.kind] ?? 'var(--accent)'}
                />
                <text x={(node.x1 ?? 0) + 6} y={((node.y0 ?? 0) + (node.y1 ?? 0)) / 2} dominantBaseline="middle" fontSize={12} fill="var(--ink)">
                  {node.name} <tspan fill="var(--muted)">{round(node.value ?? 0)}</tspan>
                </text>
              </g>
            ))}
          </>
        )}
      </Sankey>
    </svg>
  );
}

/** Where it begins and where it ends most stand side by side. */
const mostAbove = ({ nodes, links }: TraceAnswer['sankey']): number => {
  const [from, to] = [new Set(links.map(({ source }) => source)), new Set(links.map(({ target }) => target))];
  return Math.max(nodes.filter(({ id }) => !from.has(id)).length, nodes.filter(({ id }) => !to.has(id)).length);
};

/** d3-sankey puts the node itself where the id was. */
const idOf = (end: unknown): string => (typeof end === 'object' && end !== null ? String((end as Node).id) : String(end));
const nameOf = (flow: TraceAnswer['sankey'], id: string): string => flow.nodes.find((node) => node.id === id)?.name ?? '';
const round = (value: number): string => String(Math.round(value * 10_000) / 10_000);
