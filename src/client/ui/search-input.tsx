import { Icon } from './icon';
import { Input } from './input';

type Props = { label: string; placeholder: string; value: string; onValue: (value: string) => void };

/** SearchInput({ label, placeholder, value, onValue }): a box that narrows what stands below it while it is typed in. */
export function SearchInput({ label, placeholder, value, onValue }: Props) {
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      prefix={<Icon name="search" size={14} />}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
