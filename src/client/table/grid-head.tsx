// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { type DrawnColumn, SELECT_WIDTH, WHOLE_WIDTH } from './drawn-column';
import { HeadCell } from './grid-head-cell';
import type { HeadProps } from './grid-head-parts';

export function GridHead(props: HeadProps) {
  const { columns, hasSelect, isAllSelected } = props;
  const head = (drawn: DrawnColumn) => <HeadCell key={drawn.column.id} drawn={drawn} {...props} />;
  return (
    <div
      role="row"
      aria-rowindex={1}
      tabIndex={-1}
      className="sticky top-0 z-10 flex h-[36px] bg-surface text-muted text-xs"
      style={{ width: columns.total, ...WHOLE_WIDTH }}
    >
      {hasSelect && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl+A does the same
        <div
          role="columnheader"
          aria-label="选择"
          tabIndex={-1}
          title="选择已加载的行（Ctrl+A）"
          onClick={props.onSelectAll}
          className="sticky left-0 z-[2] flex shrink-0 cursor-pointer items-center justify-center border-line border-b bg-surface"
          style={{ width: SELECT_WIDTH }}
        >
          <span
            aria-hidden
            className={`flex size-4 items-center justify-center rounded-sm border text-xs ${isAllSelected ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
          >
            {isAllSelected ? '✓' : ''}
          </span>
        </div>
      )}
      {columns.start.map(head)}
      <div aria-hidden className="shrink-0 bg-surface" style={{ width: columns.before }} />
      {columns.center.map(head)}
      <div aria-hidden className="shrink-0 grow border-line border-b bg-surface" style={{ width: columns.after }} />
      {columns.end.map(head)}
      {props.verbsWidth && (
        <div
          role="columnheader"
          tabIndex={-1}
          className="sticky right-0 z-[2] flex shrink-0 items-center justify-center border-line border-b bg-surface"
          style={{ width: props.verbsWidth }}
        >
          操作
        </div>
      )}
    </div>
  );
}
