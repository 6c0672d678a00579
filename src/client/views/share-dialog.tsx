import { useState } from 'react';
import type { Audience, KeptView, SharedView, SharedWith, TablePlace } from '../../contract/shared-view';
import { Button } from '../ui/button';
import { Loading } from '../ui/feedback';
import { Checkbox, Input, Labelled } from '../ui/input';
import { Modal } from '../ui/modal';
import { Segments } from '../ui/segments';
import { say } from '../ui/toast';
import { type Choice, Chooser, useAudience } from './audience-chooser';
import { sharable, share } from './shared-views';

type Props = {
  place: TablePlace;
  /** One of one's own that is to be shared, or a shared one that is changed. */
  view: KeptView;
  shared?: SharedView | undefined;
  /** What the table shows now: a shared view may become that. */
  now: Omit<KeptView, 'name'>;
  onClose: () => void;
  onDone: () => void;
};

const TO = [
  { value: 'all', label: '全机构' },
  { value: 'roles', label: '按角色' },
  { value: 'people', label: '指定同事' },
] as const;

/** With whom a view is shared. Each of them works with it under his own rights: that is said here. */
export default function ShareDialog({ place, view, shared, now, onClose, onDone }: Props) {
  const [name, setName] = useState(view.name);
  const [to, setTo] = useState<SharedWith['to']>(shared?.sharedWith?.to ?? 'all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shared?.sharedWith?.ids ?? []));
  const [isRenewed, setRenewed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const audience = useAudience(place.screen);
  const problem = name.trim() === '' ? '请填写视图名称' : to !== 'all' && chosen.size === 0 ? '请选择共享给谁' : undefined;
  const save = async () => {
    setBusy(true);
    try {
      const kept = sharable({ ...(isRenewed ? now : view), name: name.trim() });
      await share({ ...place, ...(shared ? { id: shared.id } : {}), view: kept, sharedWith: { to, ids: to === 'all' ? [] : [...chosen] } });
      say.success(shared ? `已更新共享视图“${kept.name}”` : `已共享视图“${kept.name}”`);
      onDone();
    } catch {
      // What was refused has been said; what was chosen stays.
      setBusy(false);
    }
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`${shared ? '修改共享视图' : '共享视图'} · ${view.name}`}
      width={520}
      footer={
        <>
          <span className="mr-auto text-[13px] text-muted">{problem}</span>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" isBusy={isBusy} {...(problem ? { whyNot: problem } : {})} onClick={() => void save()}>
            {shared ? '保存' : '共享'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Labelled label="视图名称" isRequired>
          {(ids) => <Input {...ids} maxLength={20} value={name} onChange={(event) => setName(event.target.value)} />}
        </Labelled>
        {shared && <Checkbox label="同时换成表格现在的列、排序和筛选" checked={isRenewed} onChange={(event) => setRenewed(event.target.checked)} />}
        <div>
          <Segments
            label="共享给"
            value={to}
            options={TO}
            onChange={(next) => {
              setTo(next);
              setChosen(new Set());
            }}
          />
        </div>
        {to !== 'all' && (audience ? <Chooser key={to} choices={choicesOf(audience, to)} chosen={chosen} onChosen={setChosen} /> : <Loading />)}
        <p className="text-muted text-xs">同事按自己的权限使用：看不到的列不会出现，按看不到的字段的筛选和排序会略去并提示；数据范围也是各人自己的。</p>
      </div>
    </Modal>
  );
}

const choicesOf = ({ roles, people }: Audience, to: 'roles' | 'people'): Choice[] =>
  to === 'roles'
    ? roles.map(({ id, name }) => ({ id, label: name }))
    : people.map(({ id, name, department }) => ({ id, label: department ? `${name}（${department}）` : name }));
