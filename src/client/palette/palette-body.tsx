import { useAtomValue } from 'jotai';
import { ArgumentQuestion } from './argument-question';
import { commandsAtom } from './commands';
import { PaletteSearch } from './palette-search';
import { closePalette, openPalette, paletteAtom } from './palette-state';
import { runCommand } from './run-command';

/** What stands in the palette: the search, or the questions of the command that was chosen. */
export function PaletteBody() {
  const opened = useAtomValue(paletteAtom);
  const commands = useAtomValue(commandsAtom);
  const asked = opened?.asked === undefined ? undefined : commands.get(opened.asked);
  if (!opened) return null;
  if (!asked) return <PaletteSearch text={opened.query} />;
  return (
    <ArgumentQuestion
      command={asked}
      onBack={() => openPalette(opened.query)}
      onAnswered={(args) => {
        closePalette();
        void runCommand(asked, args);
      }}
    />
  );
}
