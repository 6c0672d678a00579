/**
 * The shell is kept on a device that was in the hand: its page and its files, never an answer of the services. What was loaded before the
 * service worker listened is told to it, so that the next start needs no network.
 */
export function keepShell(): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => undefined;
  const { serviceWorker } = navigator;
  const tell = async () => {
    const { active } = await serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    active?.postMessage({ keep: [...new Set(loaded.filter((path) => path.startsWith('/assets/')))] });
  };
  void serviceWorker.register('/sw.js').catch(() => undefined);
  // After the page has settled: what the tasks need is fetched too, for it may be wanted where there is no network.
  const timer = window.setTimeout(() => {
    void Promise.all([import('../task/task-place'), import('../hand-page'), import('../../palette/scanner'), import('../../ui/confirm-dialog')])
      .then(tell)
      .catch(() => undefined);
  }, 3000);
  return () => window.clearTimeout(timer);
}
