// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Overlays } from '../../src/client/overlays';
import { type Session, sessionAtom } from '../../src/client/session/session';
import { FirstScreen } from '../../src/client/workspace/first-screen';

/** The shortcuts and the palette weigh nearly a tenth of the first load and paint nothing of the first screen: they are asked for behind it. */
const asked = vi.hoisted(() => vi.fn());
vi.mock('../../src/client/palette/session-overlays', () => {
  asked();
  return { default: () => 'shortcuts' };
});
const session: Session = {
  ...{ rid: '', sessionExpire: '', departments: [], employeeInfo: {}, vipLevel: {}, isUseSystem: 1, warehouseList: [] },
  userInfo: { belong: '', systemType: 1, passwordCycle: '', userInnerSn: 'u1' },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the shortcuts are asked for once somebody is signed in and the first screen stands, not before', async () => {
  const page = (stands: boolean) => (
    <Suspense fallback={null}>
      <Overlays />
      {stands && <FirstScreen />}
    </Suspense>
  );
  getDefaultStore().set(sessionAtom, { phase: 'in', session });
  const { rerender } = render(page(false));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked).not.toHaveBeenCalled();
  rerender(page(true));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  expect(await screen.findByText('shortcuts')).toBeTruthy();
});
