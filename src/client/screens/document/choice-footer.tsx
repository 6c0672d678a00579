import { Button } from '../../ui/button';

type Props = {
  count: number;
  /** What the button that takes the ticked rows is called, and what it says while there are none. */
  take: string;
  whyNot: string;
  onTake: () => void;
  onClose: () => void;
};

/** Under a choice table: how many rows are ticked, and the way out with them or without. */
export function ChoiceFooter({ count, take, whyNot, onTake, onClose }: Props) {
  return (
    <>
      <span className="flex-1 text-muted text-sm">已选 {count} 行</span>
      <Button onClick={onClose}>取消</Button>
      <Button tone="primary" {...(count === 0 ? { whyNot } : {})} onClick={onTake}>
        {take}
      </Button>
    </>
  );
}
