/** Who waits for a turn, by key; a key nobody uses is forgotten. */
const lines = new Map<string, { running: number; waiting: (() => void)[] }>();

/**
 * Lets at most `most` pieces of work of one key run at a time in this process, the others in the order they came. So what is
 * counted after a slow comparison is known before the next one begins.
 */
export async function inTurn<T>(key: string, most: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  // Whoever ends hands his place over: it is never free for somebody who just arrives.
  if (line.running >= most) await new Promise<void>((go) => line.waiting.push(go));
  else line.running += 1;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(key);
  }
}
