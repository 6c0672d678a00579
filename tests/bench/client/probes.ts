import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Milliseconds from a key's own time to the frame it is painted in, and what the key cost the main thread. */
    benchPaints: number[];
    benchWork: number[];
    benchFirst?: number;
  }
}

/**
 * Put into every page before its own scripts. A message posted from an animation frame arrives when that frame has been
 * handed over for painting. React renders a key's consequences before its event has left the document.
 */
export const installProbes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.benchPaints = [];
    window.benchWork = [];
    let begun = 0;
    const afterPaint = (from: number): void => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.benchPaints.push(performance.now() - from);
        port2.postMessage(0);
      });
    };
    addEventListener('keydown', (event) => (event.key.length === 1 || event.key === 'Backspace' ? afterPaint(event.timeStamp) : undefined), true);
    addEventListener(
      'input',
      () => {
        begun = performance.now();
      },
      true,
    );
    addEventListener('input', () => window.benchWork.push(performance.now() - begun));
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=tabpanel], form input')) return;
      seen.disconnect();
      requestAnimationFrame(() => {
        window.benchFirst = performance.now();
      });
    });
    seen.observe(document, { childList: true, subtree: true });
  });

/** Presses a key and waits until its frame is out. @returns milliseconds from key to paint */
export async function pressed(page: Page, key: string): Promise<number> {
  const before = await page.evaluate(() => window.benchPaints.length);
  await page.keyboard.press(key);
  await page.waitForFunction((count) => window.benchPaints.length > count, before, { timeout: 10_000, polling: 10 });
  return page.evaluate(() => window.benchPaints.at(-1) ?? 0);
}
