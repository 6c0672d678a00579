import { useState } from 'react';
import type { OrganisationNode } from '../../../contract/organisation-tree';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Checkbox, Input, Labelled } from '../../ui/input';
import { type Difference, nameOf, type Ticked } from './organisation-nodes';

export const DIFFERENCES: Record<Difference, { label: string; tone: 'orange' | 'blue' | 'grey' }> = {
  missing: { label: '未开通', tone: 'grey' },
  renamed: { label: '已改名', tone: 'blue' },
  moved: { label: '已换序', tone: 'orange' },
};

type Props = {
  node: OrganisationNode;
  /** Operations of a page, pages of a directory. */
  below: readonly OrganisationNode[];
  ticked: Ticked;
  differences: ReadonlyMap<string, readonly Difference[]>;
  rank: number;
  mayTick: boolean;
  /** Why it cannot be renamed or moved now; '' = it can. */
  mayRename: boolean;
  mayMove: boolean;
  notYet: string;
  onTick: (ids: readonly string[], isOn: boolean) => void;
  onRename: (content: string) => Promise<void>;
  onMove: (step: -1 | 1) => void;
  onResetOrder: () => void;
};

/** What the organisation calls a node, where it stands, and what may be done on it. Keyed by the node, so that a name begun elsewhere is not kept. */
export function NodeCard(props: Props) {
  const { node, below, ticked, differences, rank, mayTick, mayRename, mayMove, notYet, onTick, onRename, onMove, onResetOrder } = props;
  const isMoved = below.some((one) => one.ownSort !== null);
  const refused = notYet === '' ? {} : { whyNot: notYet };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold text-base">{nameOf(node)}</h2>
        {(differences.get(node.id) ?? []).map((one) => (
          <Badge key={one} tone={DIFFERENCES[one].tone}>
            {DIFFERENCES[one].label}
          </Badge>
        ))}
        {node.minVip > rank && <Badge tone="red">会员{node.minVip}级起可用</Badge>}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
        <dt className="text-muted">母树名称</dt>
        <dd>{node.content}</dd>
        <dt className="text-muted">标识</dt>
        <dd className="font-mono">{node.flag}</dd>
        {node.path && (
          <>
            <dt className="text-muted">路由</dt>
            <dd className="font-mono">{node.path}</dd>
          </>
        )}
      </dl>
      {(mayRename || mayMove) && (
        <div className="flex flex-wrap items-end gap-2">
          {mayRename && <NameField node={node} notYet={notYet} onRename={onRename} />}
          {mayMove && (
            <div className="flex gap-1 pb-5">
              <Button icon="sortUp" keys="Alt+↑" {...refused} onClick={() => onMove(-1)}>
                上移
              </Button>
              <Button icon="sortDown" keys="Alt+↓" {...refused} onClick={() => onMove(1)}>
                下移
              </Button>
              {isMoved && <Button onClick={onResetOrder}>下级恢复母树顺序</Button>}
            </div>
          )}
        </div>
      )}
      {below.length > 0 && <Below node={node} below={below} ticked={ticked} onTick={mayTick ? onTick : undefined} />}
    </div>
  );
}

type NameProps = Pick<Props, 'node' | 'notYet' | 'onRename'>;

/** What this organisation calls the node; empty = as the mother tree does. */
function NameField({ node, notYet, onRename }: NameProps) {
  const [name, setName] = useState(nameOf(node));
  const rename = () => name.trim() !== nameOf(node) && void onRename(name.trim());
  return (
    <>
      <Labelled label="本机构名称" className="w-64" hint={`空 = ${node.content}`}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={50}
            value={name}
            readOnly={notYet !== ''}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && rename()}
          />
        )}
      </Labelled>
      <div className="pb-5">
        <Button {...(notYet === '' ? {} : { whyNot: notYet })} onClick={rename}>
          改名
        </Button>
      </div>
    </>
  );
}

type BelowProps = Pick<Props, 'node' | 'below' | 'ticked'> & { onTick: Props['onTick'] | undefined };

/** What hangs under the node, ticked here where the user may. */
function Below({ node, below, ticked, onTick }: BelowProps) {
  const all = below.map((one) => one.id);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full items-center gap-3 text-[13px] text-muted">
        {node.type === 1 ? '页面上的操作' : '目录下的页面'}（{below.filter((one) => ticked.has(one.id)).length}/{below.length}）
        {onTick && node.type === 1 && (
          <>
            <Button size="sm" onClick={() => onTick(all, true)}>
              全选
            </Button>
            <Button size="sm" onClick={() => onTick(all, false)}>
              全不选
            </Button>
          </>
        )}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-3 gap-y-1">
        {below.map((one) => (
          <Checkbox
            key={one.id}
            label={nameOf(one)}
            checked={ticked.has(one.id)}
            disabled={!onTick}
            onChange={(event) => onTick?.([one.id], event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
