import { ParentSize } from '@visx/responsive';
import { useRef } from 'react';
import type { Tile } from '../../../define/define-dashboard';
import { BarChart } from '../../chart/bar-chart';
import { LineChart } from '../../chart/line-chart';
import { useOnWall } from './on-wall';
import type { Open, Part } from './tile-values';

const HEIGHT = 188;
/** How much larger the words of a chart stand on a wall. */
const LARGER = 1.6;
const CHARTS = { line: LineChart, bars: BarChart };

/** The drawn shapes of a tile. A mark leads to its rows; the words of the tile lead to all of them. */
export default function TileChart({ tile, parts, onOpen }: { tile: Tile; parts: readonly Part[]; onOpen: Open }) {
  const isOnWall = useOnWall();
  const size = useRef({ width: 400, height: HEIGHT });
  const Chart = CHARTS[tile.shape as keyof typeof CHARTS];
  const choose = (at: number): void => {
    const link = parts[at]?.link;
    if (link) onOpen(link.path, link.query);
  };
  const scale = isOnWall ? LARGER : 1;
  return (
    <div style={{ height: isOnWall ? '100%' : HEIGHT }} className="overflow-hidden">
      <ParentSize debounceTime={50}>
        {({ width, height }) => {
          // A hidden tab measures 0: the last size stays.
          if (width > 0) size.current = { width, height: isOnWall ? height : HEIGHT };
          return (
            <div style={scale === 1 ? undefined : { transform: `scale(${scale})`, transformOrigin: '0 0' }}>
              <Chart
                points={parts.map(shortDay)}
                width={size.current.width / scale}
                height={size.current.height / scale}
                label={tile.title}
                onChoose={choose}
              />
            </div>
          );
        }}
      </ParentSize>
    </div>
  );
}

/** 2026-11-23 → 11-23: the year is said above. */
const shortDay = (part: Part): Part => ({ ...part, label: part.label.replace(/^\d{4}-(\d\d-\d\d)$/, '$1') });
