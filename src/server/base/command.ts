import { Refusal } from './errors';
import { isDatabaseLost } from './lost';
import { StartupError } from './startup-error';

/**
 * Runs a program that ends by itself: what a person can put right is said without a stack, and so is a database that went away meanwhile.
 * Ended by a signal it ends like any other: what it leaves behind (a half file, a database server of its own) goes with it.
 */
export function runCommand(main: () => Promise<void>): void {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  main().catch((error: unknown) => {
    console.error(wordsOf(error));
    process.exit(1);
  });
}

function wordsOf(error: unknown): unknown {
  if (error instanceof StartupError || error instanceof Refusal) return error.message;
  if (isDatabaseLost(error))
    return `数据库连接中断，没有做完，没有留下半个文件；数据库恢复后请重新运行。/ the database went away before the end, no half file is left: run it again (${(error as Error).message})`;
  return error;
}
