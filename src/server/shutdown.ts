/**
 * What has been started is stopped in the opposite order: first no new requests, then the jobs, the pool, and the
 * database last. `main` registers each part right after starting it, so a signal in the middle of a start is safe too.
 */
export interface Shutdown {
  /** Registers how to stop a part. Parts are stopped last in, first out. */
  add(name: string, stop: () => Promise<void>): void;
  /** Stops everything once; later calls get the same promise. A part that fails is reported and the rest goes on. */
  stop(): Promise<void>;
}

/** Ctrl-C in a terminal reaches a process under npm twice: from the terminal and passed on by npm. */
const echo = 1_000;

/** Creates the list and ties it to SIGINT and SIGTERM: the first stops in order, a later second one ends at once. */
export function createShutdown(report: (line: string) => void = console.error): Shutdown {
  const parts: { name: string; stop: () => Promise<void> }[] = [];
  let stopping: Promise<void> | undefined;
  let since = 0;

  const stopAll = async () => {
    for (let part = parts.pop(); part; part = parts.pop()) {
      try {
        await part.stop();
      } catch (error) {
        report(`${part.name} 停止失败 / failed to stop: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (since > 0 && Date.now() - since > echo) process.exit(1);
    if (since > 0) return;
    since = Date.now();
    const code = signal === 'SIGINT' ? 130 : 0;
    void stop().then(() => process.exit(code));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return { add: (name, part) => parts.push({ name, stop: part }), stop };
}
