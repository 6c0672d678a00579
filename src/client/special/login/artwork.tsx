import { Factory, HeartPulse, Hospital, Truck } from 'lucide-react';

/**
 * The left half of the login page: the chain the product keeps together, from factory to patient, each station with a mark of its own, over a quiet
 * lattice.
 * Decorative only, gone on narrow windows.
 */
const STATIONS = [
  { x: 120, y: 150, mark: Factory, name: '厂家', note: '注册证 · 批号 · 唯一标识' },
  { x: 330, y: 270, mark: Truck, name: '经销商', note: '库存 · 配送 · 证照' },
  { x: 180, y: 430, mark: Hospital, name: '医院', note: '采购 · 验收 · 高值与试剂' },
  { x: 400, y: 560, mark: HeartPulse, name: '科室与患者', note: '申领 · 使用 · 追溯' },
] as const;

const hexagon = (x: number, y: number, r: number): string =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = Math.PI / 6 + (i * Math.PI) / 3;
    return `${(x + r * Math.cos(angle)).toFixed(1)},${(y + r * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');

const LATTICE = Array.from({ length: 70 }, (_, i) => {
  const row = Math.floor(i / 7);
  return { key: i, x: (i % 7) * 104 + (row % 2) * 52, y: row * 90 };
});

export default function Artwork() {
  return (
    <svg viewBox="0 0 600 740" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 h-full w-full">
      <title>从厂家到患者</title>
      <g fill="none" stroke="#ffffff" strokeOpacity="0.07">
        {LATTICE.map(({ key, x, y }) => (
          <polygon key={key} points={hexagon(x, y, 58)} />
        ))}
      </g>
      <path
        d="M120 190 C 120 270, 220 270, 290 270 M330 310 C 330 400, 180 330, 180 390 M180 470 C 180 570, 270 560, 360 560"
        fill="none"
        stroke="#7cc4ff"
        strokeOpacity="0.75"
        strokeWidth="2.5"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      {STATIONS.map(({ x, y, mark: Mark, name, note }) => (
        <g key={name}>
          <polygon points={hexagon(x, y, 40)} fill="#0f5da8" fillOpacity="0.92" stroke="#9fd3ff" strokeOpacity="0.7" strokeWidth="1.5" />
          <Mark x={x - 16} y={y - 16} width={32} height={32} color="#ffffff" strokeWidth={1.75} />
          <text x={x + 56} y={y - 4} fill="#ffffff" fontSize="19" fontWeight="600">
            {name}
          </text>
          <text x={x + 56} y={y + 19} fill="#c4dffa" fontSize="13">
            {note}
          </text>
        </g>
      ))}
    </svg>
  );
}
