// The product as far as its database goes, in a process of its own: `product-process.ts <options as JSON>`.
// Says `ready <url>` when the server runs, or why it does not; ends with code 1 when the server cannot be kept running.
import { startEmbedded } from '../../src/server/db/embedded';
import { createShutdown } from '../../src/server/shutdown';

const shutdown = createShutdown();
const giveUp = (error: Error) => {
  console.log(`${error.name}: ${error.message}`);
  void shutdown.stop().then(() => process.exit(1));
};
try {
  const { url, stop } = await startEmbedded({ ...JSON.parse(process.argv[2] ?? '{}'), giveUp, report: (line: string) => console.log(line) });
  shutdown.add('database', stop);
  process.on('SIGUSR2', () => {
    throw new Error('a bug');
  });
  setInterval(() => undefined, 60_000);
  console.log(`ready ${url}`);
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}
