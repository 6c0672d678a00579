import { IconButton } from '../../ui/button';

type Props = { name: string; onMove: (by: number) => void; onRemove: () => void };

/** One place up or down, or away. */
export const PlaceButtons = ({ name, onMove, onRemove }: Props) => (
  <span className="flex">
    <IconButton size="sm" icon="up" label={`${name}上移`} onClick={() => onMove(-1)} />
    <IconButton size="sm" icon="down" label={`${name}下移`} onClick={() => onMove(1)} />
    <IconButton size="sm" icon="close" label={`去掉${name}`} onClick={onRemove} />
  </span>
);
