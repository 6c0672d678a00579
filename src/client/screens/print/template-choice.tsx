import type { PrintAnswer } from '../../../contract/print-answer';
import { Select } from '../../ui/select';

type Props = { answer: PrintAnswer; onChoose: (template: string) => void };

/** Which template it is printed by, where there is more than the one everybody has. */
export function TemplateChoice({ answer: { templates = [], template }, onChoose }: Props) {
  if (templates.length < 2) return null;
  return (
    <>
      <span aria-hidden>模板</span>
      <Select
        aria-label="模板"
        className="w-44!"
        value={template?.id ?? 'plain'}
        options={templates.map(({ id, name, isDefault, isOwn }) => ({ value: id, label: `${name}${isOwn && isDefault ? '（默认）' : ''}` }))}
        onChange={({ target }) => onChoose(target.value)}
      />
    </>
  );
}
