/** Devices at most that wait in this process; further ones ask again instead. */
const MOST = 2_000;

/** Devices whose calls are held back until there is something for them to do. */
export function waitingDevices() {
  const waiting = new Map<string, () => void>();
  const wake = (device: string): void => waiting.get(device)?.();
  return {
    wake,
    wakeAll: (): void => [...waiting.keys()].forEach(wake),
    waitFor(device: string, seconds: number): Promise<void> {
      wake(device);
      if (waiting.size >= MOST) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(() => done(), seconds * 1000);
        const done = (): void => {
          clearTimeout(timer);
          if (waiting.get(device) === done) waiting.delete(device);
          resolve();
        };
        waiting.set(device, done);
      });
    },
  };
}
