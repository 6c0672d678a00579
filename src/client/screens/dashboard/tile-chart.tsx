import { ParentSize } from '@visx/responsive';
import { useRef } from 'react';
import type { Tile } from '../../../define/define-dashboard';
import { BarChart } from '../../chart/bar-chart';
import { LineChart } from '../../chart/line-chart';
import type { Open, Part } from './tile-values';

const HEIGHT = 188;
const CHARTS = { line: LineChart, bars: BarChart };

/** The drawn shapes of a tile. A mark leads to its rows; the words of the tile lead to all of them. */
export default function TileChart({ tile, parts, onOpen }: { tile: Tile; parts: readonly Part[]; onOpen: Open }) {
  const width = useRef(400);
  const Chart = CHARTS[tile.shape as keyof typeof CHARTS];
  const choose = (at: number): void => {
    const link = parts[at]?.link;
    if (link) onOpen(link.path, link.query);
  };
  return (
    <div style={{ height: HEIGHT }}>
      <ParentSize debounceTime={50}>
        {({ width: measured }) => {
          // A hidden tab measures 0: the last width stays.
          if (measured > 0) width.current = measured;
          return <Chart points={parts.map(shortDay)} width={width.current} height={HEIGHT} label={tile.title} onChoose={choose} />;
        }}
      </ParentSize>
    </div>
  );
}

/** 2026-11-23 → 11-23: the year is said above. */
const shortDay = (part: Part): Part => ({ ...part, label: part.label.replace(/^\d{4}-(\d\d-\d\d)$/, '$1') });
