import { useAtomValue } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import { ROW_HEIGHTS, TEXT_SIZES } from '../../define/appearance-words';
import { appearanceAtom, keepAppearance } from '../session/appearance';
import { mutedAtom, setMuted } from '../session/chime';
import { chooseTheme, themeChoiceAtom } from '../theme/theme';
import { Segments } from '../ui/segments';

const THEMES = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
] as const;
const choicesOf = <V extends string>(words: Record<string, V>): { value: V; label: string }[] =>
  Object.entries(words).map(([label, value]) => ({ value, label }));
const DENSITIES = choicesOf(ROW_HEIGHTS);
const SIZES = choicesOf(TEXT_SIZES);
const SOUNDS = [
  { value: 'on', label: '开' },
  { value: 'off', label: '关' },
] as const;

/** `Setting`: how a row of it stands. In the hand nothing is smaller or closer than usual. */
type Props = { Setting: ComponentType<{ label: string; children: ReactNode }>; isHand?: boolean };

/** How the workspace looks and sounds to whoever is signed in. */
export function AppearanceChoices({ Setting, isHand = false }: Props) {
  const { density, text } = useAtomValue(appearanceAtom);
  const theme = useAtomValue(themeChoiceAtom);
  const isMuted = useAtomValue(mutedAtom);
  const sizes = SIZES.filter(({ value }) => !isHand || value !== 'small');
  return (
    <>
      <Setting label="主题">
        <Segments label="主题" value={theme} options={THEMES} onChange={chooseTheme} />
      </Setting>
      {!isHand && (
        <Setting label="行高">
          <Segments label="行高" value={density} options={DENSITIES} onChange={(next) => keepAppearance({ density: next })} />
        </Setting>
      )}
      <Setting label="文字大小">
        <Segments label="文字大小" value={text} options={sizes} onChange={(next) => keepAppearance({ text: next })} />
      </Setting>
      <Setting label="消息提示音">
        <Segments label="消息提示音" value={isMuted ? 'off' : 'on'} options={SOUNDS} onChange={(next) => setMuted(next === 'off')} />
      </Setting>
    </>
  );
}
