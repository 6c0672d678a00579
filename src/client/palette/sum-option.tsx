import { type Reckoned, resultText } from '../../define/arithmetic';
import { Icon } from '../ui/icon';
import { say } from '../ui/toast';
import { OptionRow } from './option-row';
import type { Option } from './options';
import { closePalette } from './palette-state';

/** 1200*0.13 = 156: Enter takes the result along. */
export const sumOption = (sum: Reckoned): Option => ({
  id: 'sum',
  draw: (place) => (
    <OptionRow key={place.at} {...place}>
      <Icon name="add" size={15} className="shrink-0 text-dim" />
      <span className="min-w-0 flex-1 truncate tabular-nums">
        {sum.said} = <span className="font-semibold">{resultText(sum)}</span>
      </span>
      <span className="shrink-0 text-xs text-muted">复制</span>
    </OptionRow>
  ),
  choose: () => {
    closePalette();
    void navigator.clipboard.writeText(sum.result).then(
      () => say.success(`已复制 ${sum.result}`),
      () => say.info(`${sum.said} = ${resultText(sum)}`),
    );
  },
});
