// The product as far as its database goes, in a process of its own: `product-process.ts <options as JSON>`.
// Says `ready <url>` when the server runs, or why it does not.
import { startEmbedded } from '../../src/server/db/embedded';
import { createShutdown } from '../../src/server/shutdown';

const shutdown = createShutdown();
try {
  const { url, stop } = await startEmbedded(JSON.parse(process.argv[2] ?? '{}'));
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
