import { useEffect, useState } from 'react';
import { type Layout, layoutIn, usualOf } from '../../../domain/prints/layouts';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/feedback';
import { useCall } from '../../workspace/tab-context';
import type { PartProps } from './part-props';

type Version = { id: string; at: string; by: string; layout: string };

/** What it looked like after each save; one of them is taken up again, and kept when it is saved. */
export function VersionsPart({ id, design, mayChange, onChange }: PartProps<Layout> & { id: string }) {
  const call = useCall();
  const [versions, setVersions] = useState<Version[]>();
  useEffect(() => {
    call.get<{ list: Version[] }>('/v1/business/printTemplate/saved', { id }).then(
      ({ list }) => setVersions(list),
      () => setVersions([]),
    );
  }, [call, id]);
  const take = ({ layout: text }: Version) => {
    const read = text === '' ? undefined : layoutIn(design.printKey, design.kind, text);
    const layout = read && 'layout' in read ? read.layout : usualOf(design.printKey, design.kind);
    if (layout) onChange({ layout });
  };
  if (!versions) return <Loading />;
  if (versions.length === 0) return <p className="text-[13px] text-muted">还没有保存过</p>;
  return (
    <ol className="flex flex-col">
      {versions.map((version, at) => (
        <li key={version.id} className="flex h-9 items-center gap-3 border-line border-b text-[13px]">
          <span className="tabular-nums">{version.at}</span>
          <span className="min-w-0 flex-1 truncate text-muted">{version.by}</span>
          {at === 0 && <span className="text-muted text-xs">当前</span>}
          {at > 0 && mayChange && (
            <Button size="sm" onClick={() => take(version)}>
              取用
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
