import { useKeyOfCommand } from './command-keys';

/** The key of a command, wherever words of the page name it. Its place is kept until the key is known. */
export function KeyHint({ of }: { of: string }) {
  return <kbd className="min-w-6">{useKeyOfCommand(of) ?? '\u00a0'}</kbd>;
}
