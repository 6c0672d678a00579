// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heard } from '../../src/client/api/connection';
import { CHUNK_TIMEOUT, inTime } from '../../src/client/api/in-time';
import { late } from '../../src/client/ui/late';
import { ErrorBoundary } from '../../src/client/workspace/error-boundary';

/** A part of the page that does not come is given up after two minutes, with words and a way on. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('waits two minutes for a part of the product, and no longer', async () => {
  expect(CHUNK_TIMEOUT).toBe(120_000);
  const waiting = inTime(new Promise(() => {}));
  const outcome = vi.fn();
  waiting.catch((error: Error) => outcome(error.message));
  await vi.advanceTimersByTimeAsync(119_000);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome).toHaveBeenCalledWith('网络超时，请检查网络后重新刷新页面再试。');
  expect(await inTime(Promise.resolve(1))).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('is not asked for while the server cannot be reached', async () => {
  const load = vi.fn(async () => ({ default: () => 'here' }));
  const Part = late(load);
  heard(false);
  render(
    <Suspense fallback="正在加载">
      <Part />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(load).not.toHaveBeenCalled();
  heard(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('here')).toBeTruthy();
});

it('says so in the place of the page, with a button to load it anew', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Never = late(() => new Promise<{ default: () => null }>(() => {}));
  render(
    <ErrorBoundary>
      <Suspense fallback="正在加载">
        <Never />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(screen.getByText('正在加载')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT));
  expect(screen.getByText('网络超时，请检查网络后重新刷新页面再试。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '刷新页面' })).toBeTruthy();
  quiet.mockRestore();
});
