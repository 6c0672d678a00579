// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Composer } from '../../../src/client/assistant/composer';

afterEach(cleanup);

function typed(text: string, isAnswering = false) {
  const [onSend, onEmptyEnter, onStop] = [vi.fn(), vi.fn(), vi.fn()];
  render(<Composer inputRef={null} isAnswering={isAnswering} onSend={onSend} onStop={onStop} onEmptyEnter={onEmptyEnter} />);
  const area = screen.getByRole('textbox') as HTMLTextAreaElement;
  fireEvent.change(area, { target: { value: text } });
  return { area, onSend, onEmptyEnter, onStop };
}

it('Enter sends and empties the field', () => {
  const { area, onSend } = typed('打开采购订单');
  fireEvent.keyDown(area, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledWith('打开采购订单');
  expect(area.value).toBe('');
});

it.each([{ ctrlKey: true }, { metaKey: true }])('with %o Enter breaks the line where the caret stands', (keys) => {
  const { area, onSend } = typed('甲乙');
  area.setSelectionRange(1, 1);
  fireEvent.keyDown(area, { key: 'Enter', ...keys });
  expect(onSend).not.toHaveBeenCalled();
  expect(area.value).toBe('甲\n乙');
});

it.each([' ', '　', '\n\t '])('blanks are not sent', (text) => {
  const { area, onSend, onEmptyEnter } = typed(text);
  fireEvent.keyDown(area, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  expect(onEmptyEnter).not.toHaveBeenCalled();
});

it.each([{ isComposing: true }, { keyCode: 229 }])('Enter of an input method (%o) sends nothing', (more) => {
  const { area, onSend } = typed('cai gou');
  fireEvent.keyDown(area, { key: 'Enter', ...more });
  expect(onSend).not.toHaveBeenCalled();
});

it('Enter on nothing runs what the answer offers first', () => {
  const { area, onEmptyEnter } = typed('');
  fireEvent.keyDown(area, { key: 'Enter' });
  expect(onEmptyEnter).toHaveBeenCalled();
});

it('while an answer comes nothing is sent and it can be stopped', () => {
  const { area, onSend, onStop } = typed('又一个', true);
  fireEvent.keyDown(area, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '停止' }));
  expect(onStop).toHaveBeenCalled();
});
