// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { walkFields } from '../../../src/client/form/walk-fields';
import { Button } from '../../../src/client/ui/button';
import { settle } from '../../../src/client/ui/confirm';
import ConfirmDialog from '../../../src/client/ui/confirm-dialog';
import { Modal } from '../../../src/client/ui/modal';

vi.mock('../../../src/client/ui/confirm', () => ({ settle: vi.fn() }));
afterEach(() => {
  cleanup();
  vi.mocked(settle).mockClear();
});

const accepts = (element: Element, keys: object = { ctrlKey: true }) => fireEvent.keyDown(element, { key: 'Enter', ...keys });

it('Ctrl+Enter does what the filled button does, wherever in the dialog, and no field takes it for itself', () => {
  const [done, left] = [vi.fn(), vi.fn()];
  const dialog = (isLocked: boolean) => (
    <Modal isOpen onClose={() => undefined} onAccept={done} isLocked={isLocked} title="更正" footer={<Button>好</Button>}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a form has it */}
      <div onKeyDown={(event) => walkFields(event, left)}>
        <input aria-label="一行" />
        <textarea aria-label="多行" />
      </div>
    </Modal>
  );
  const { rerender } = render(dialog(false));
  const places = [screen.getByLabelText('一行'), screen.getByLabelText('多行'), screen.getByText('好')];
  for (const place of places) accepts(place);
  accepts(places[0] as Element, { metaKey: true });
  expect(done).toHaveBeenCalledTimes(4);
  expect(left).not.toHaveBeenCalled();
  accepts(places[1] as Element, {});
  expect(done).toHaveBeenCalledTimes(4);
  rerender(dialog(true));
  accepts(screen.getByLabelText('多行'));
  expect(done).toHaveBeenCalledTimes(4);
});

it('a question that wants a reason is answered by it, and says what it lacks', () => {
  const question = { title: '作废', reason: 'required' as const, resolve: () => undefined };
  render(<ConfirmDialog question={question as never} />);
  const reason = screen.getByRole('textbox');
  accepts(reason);
  expect(settle).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('请填写原因');
  fireEvent.change(reason, { target: { value: '选错了' } });
  accepts(reason);
  expect(settle).toHaveBeenCalledWith(question, { reason: '选错了' });
});
