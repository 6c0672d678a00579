// What operators are told to type: the commands of docs/*.md by section, as they are printed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

const FENCE = '```';

/**
 * @param {string} file name in docs @returns {{ section: string, language: string, text: string }[]} every fenced block, in order
 */
export function blocksOf(file) {
  const blocks = [];
  let section = '';
  let open;
  for (const line of readFileSync(join(root, 'docs', file), 'utf8').split('\n')) {
    if (open) {
      if (line !== FENCE) open.lines.push(line);
      else {
        blocks.push({ section, language: open.language, text: open.lines.join('\n') });
        open = undefined;
      }
    } else if (line.startsWith(FENCE)) open = { language: line.slice(FENCE.length), lines: [] };
    else section = /^##? (.+)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
}

/** Typed at a shell: the others are configuration of other programs. */
export const isTyped = ({ language }) => language === '' || language === 'sh';
