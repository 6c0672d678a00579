import { useState } from 'react';
import type { RuleRow } from '../../../contract/rule-row';
import { ruleOptions, ruleWords } from '../../../domain/organisation/rule-words';
import { Button } from '../../ui/button';
import { Input, Labelled, Textarea } from '../../ui/input';
import { Modal } from '../../ui/modal';
import { Select } from '../../ui/select';

type Props = { rule: RuleRow; onClose: () => void; onSave: (value: string, reason: string) => Promise<boolean> };

/** A new value for one rule, with the reason its history keeps. It acts on the next action, never on what is posted. */
export function RuleDialog({ rule, onClose, onSave }: Props) {
  const [value, setValue] = useState(rule.value);
  const [reason, setReason] = useState('');
  const [isSaving, setSaving] = useState(false);
  const options = ruleOptions(rule);
  const save = async () => {
    setSaving(true);
    const isSaved = await onSave(value, reason);
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      onAccept={() => void save()}
      title={rule.meaning}
      isLocked={isSaving}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" keys="Ctrl+Enter" onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <Labelled label="当前值" hint={`上级：${ruleWords(rule, rule.inherited)}；系统默认：${ruleWords(rule, rule.default)}`}>
          {(ids) =>
            options ? (
              <Select {...ids} options={options} value={value} onChange={(event) => setValue(event.target.value)} />
            ) : (
              <Input {...ids} value={value} onChange={(event) => setValue(event.target.value)} />
            )
          }
        </Labelled>
        <Labelled label="原因">{(ids) => <Textarea {...ids} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />}</Labelled>
      </div>
    </Modal>
  );
}
