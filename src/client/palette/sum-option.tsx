import type { Reckoned } from '../../define/arithmetic';
import { grouped } from '../../define/money';
import { Icon } from '../ui/icon';
import { say } from '../ui/toast';
import { OptionRow } from './option-row';
import type { Option } from './options';
import { closePalette } from './palette-state';

const shown = (result: string): string => grouped(result, result.split('.')[1]?.length ?? 0);

/** 1200*0.13 = 156: Enter takes the result along. */
export const sumOption = ({ said, result }: Reckoned): Option => ({
  id: 'sum',
  draw: (place) => (
    <OptionRow key={place.at} {...place}>
      <Icon name="add" size={15} className="shrink-0 text-dim" />
      <span className="min-w-0 flex-1 truncate tabular-nums">
        {said} = <span className="font-semibold">{shown(result)}</span>
      </span>
      <span className="shrink-0 text-xs text-muted">复制</span>
    </OptionRow>
  ),
  choose: () => {
    closePalette();
    void navigator.clipboard.writeText(result).then(
      () => say.success(`已复制 ${result}`),
      () => say.info(`${said} = ${shown(result)}`),
    );
  },
});
