import { lazy, Suspense, useRef, useState } from 'react';
import type { SharedView, TablePlace } from '../../contract/shared-view';
import { besideView } from '../special/schedules/schedule-calls';
import { Button, IconButton } from '../ui/button';
import { Checkbox, Input } from '../ui/input';
import { say } from '../ui/toast';
import { SharedList } from '../views/shared-list';
import { useSharedViews, withdraw } from '../views/shared-views';
import { sayDropped, useAskedView } from '../views/use-asked-view';
import { useTab, useVerbs } from '../workspace/tab-context';
import type { GridColumn } from './grid-column';
import { savedColumns } from './layout';
import { Popover } from './popover';
import type { View } from './saved-layout';
import type { TableLayout } from './use-layout';

const ShareDialog = lazy(() => import('../views/share-dialog'));
const ScheduleDialog = lazy(() => import('../special/schedules/schedule-dialog'));

type Props = {
  /** Which table it is, for whoever views of it are shared with. */
  place: TablePlace;
  columns: readonly GridColumn[];
  table: TableLayout;
  filters: Record<string, string>;
  /** What the page asks now, whole. */
  wish: Record<string, string>;
  onFilters: (filters: Record<string, string>) => void;
};

/** What is to be shared, or changed of what is. */
type Sharing = { view: View; shared?: SharedView };

/** Which columns are shown, and the named views: an arrangement with its sorting and filters, one click away. */
export function LayoutMenu(props: Props) {
  const { place, columns, table, onFilters } = props;
  const [isOpen, setOpen] = useState(false);
  const [sharing, setSharing] = useState<Sharing>();
  const [sending, setSending] = useState<View>();
  const button = useRef<HTMLSpanElement>(null);
  const apply = (view: View) => {
    table.applyView(view);
    onFilters(view.filters);
  };
  useAskedView(place, table.isReady, apply);
  useVerbs({ columns: () => setOpen(true) });
  const close = () => setSharing(undefined);
  const begin = (what: Sharing) => {
    setOpen(false);
    setSharing(what);
  };
  return (
    <>
      <span ref={button} className="inline-flex">
        <IconButton icon="columns" label="列与视图" onClick={() => setOpen(!isOpen)} />
      </span>
      {isOpen && (
        <Popover anchor={button} onClose={() => setOpen(false)} label="列与视图" width={300}>
          <Views
            {...props}
            onApply={(view) => {
              apply(view);
              setOpen(false);
            }}
            onShare={begin}
            onSend={(view) => {
              setOpen(false);
              setSending(view);
            }}
          />
          <ShownColumns columns={columns} table={table} />
        </Popover>
      )}
      <Dialogs {...props} sending={sending} sharing={sharing} onSent={() => setSending(undefined)} onShared={close} />
    </>
  );
}

type DialogsProps = Props & { sending: View | undefined; sharing: Sharing | undefined; onSent: () => void; onShared: () => void };

/** What is asked before a view is sent by the clock, or shared. */
function Dialogs({ place, columns, table, filters, wish, sending, sharing, onSent, onShared }: DialogsProps) {
  return (
    <Suspense fallback={null}>
      {sending && <ScheduleDialog place={place} view={sending} query={besideView(wish)} onClose={onSent} onDone={onSent} />}
      {sharing && (
        <ShareDialog
          place={place}
          {...sharing}
          now={{ columns: savedColumns(columns, table.layout), sort: table.sort, filters }}
          onClose={onShared}
          onDone={onShared}
        />
      )}
    </Suspense>
  );
}

type ViewsProps = Props & { onApply: (view: View) => void; onShare: (what: Sharing) => void; onSend: (view: View) => void };

/** The views kept so far, those that are shared, and a name to keep what is seen now under. */
function Views({ place, columns, table, filters, onApply, onShare, onSend }: ViewsProps) {
  const { screen } = useTab();
  const { layout, views } = table;
  const { list, again } = useSharedViews(place);
  const keep = (view: View) => table.setViews([...views.filter((one) => one.name !== view.name), view]);
  const stop = ({ id, view }: SharedView) =>
    withdraw(place.screen, id).then(
      () => {
        // What was shared stays his own.
        if (!views.some((one) => one.name === view.name)) keep(view);
        say.success(`已取消共享“${view.name}”，它留在您自己的视图里`);
        again();
      },
      () => undefined,
    );
  return (
    <div className="p-2">
      <h3 className="mb-1 font-medium text-muted text-xs">我的视图</h3>
      {views.length === 0 && <p className="mb-1 text-faint text-xs">还没有保存的视图：调整好列、排序和筛选后在下面命名保存。</p>}
      {views.map((view) => (
        <div key={view.name} className="flex items-center">
          <button type="button" className="min-w-0 flex-1 truncate rounded px-2 py-1 text-left hover:bg-hover" onClick={() => onApply(view)}>
            {view.name}
          </button>
          <IconButton icon="calendar" size="sm" label={`定时发送视图${view.name}`} onClick={() => onSend(view)} />
          <IconButton icon="user" size="sm" label={`共享视图${view.name}`} onClick={() => onShare({ view })} />
          <IconButton icon="del" size="sm" label={`删除视图${view.name}`} onClick={() => table.setViews(views.filter((one) => one !== view))} />
        </div>
      ))}
      <NewView onName={(name) => keep({ name, columns: savedColumns(columns, layout), sort: table.sort, filters })} />
      <SharedList
        list={list ?? []}
        onApply={({ view, dropped }) => {
          onApply(view);
          sayDropped(dropped);
        }}
        onCopy={({ view }) => {
          const name = freeName(view.name, views);
          keep({ ...view, name });
          say.success(`已复制到您的视图：“${name}”`);
        }}
        onEdit={(shared) => onShare({ view: shared.view, shared })}
        onWithdraw={(shared) => void stop(shared)}
        onSend={({ view }) => onSend(view)}
      />
      <Button
        size="sm"
        icon="calendar"
        className="mt-2"
        onClick={() => onSend({ name: screen.title.slice(0, 20), columns: savedColumns(columns, layout), sort: table.sort, filters })}
      >
        定时发送现在的表格
      </Button>
    </div>
  );
}

/** A copy takes the place of none of one's own. */
function freeName(name: string, views: readonly View[]): string {
  const isTaken = (wanted: string) => views.some((one) => one.name === wanted);
  for (let n = 1; ; n += 1) {
    const wanted = n === 1 ? name : `${name.slice(0, 17)} ${n}`;
    if (!isTaken(wanted)) return wanted;
  }
}

function NewView({ onName }: { onName: (name: string) => void }) {
  const [name, setName] = useState('');
  const save = () => {
    const title = name.trim();
    if (title === '') return;
    onName(title);
    setName('');
  };
  return (
    <div className="mt-1 flex gap-1">
      <Input
        aria-label="视图名称"
        placeholder="视图名称"
        maxLength={20}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && save()}
      />
      <Button onClick={save} disabled={name.trim() === ''}>
        保存
      </Button>
    </div>
  );
}

function ShownColumns({ columns, table }: Pick<Props, 'columns' | 'table'>) {
  const { layout } = table;
  const toggle = (id: string, isShown: boolean) =>
    table.setLayout({
      ...layout,
      hidden: isShown ? layout.hidden.filter((one) => one !== id) : [...layout.hidden, id],
    });
  return (
    <div className="border-line border-t p-2">
      <h3 className="mb-1 font-medium text-muted text-xs">显示的列</h3>
      <div className="flex max-h-64 flex-col overflow-auto">
        {layout.order.map((id) => {
          const column = columns.find((one) => one.id === id);
          return (
            column && (
              <Checkbox
                key={id}
                label={layout.added.includes(id) ? `${column.title}（新列）` : column.title}
                checked={!layout.hidden.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
            )
          );
        })}
      </div>
      <Button size="sm" className="mt-2" onClick={table.reset}>
        恢复默认布局
      </Button>
    </div>
  );
}
