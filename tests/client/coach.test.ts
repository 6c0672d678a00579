import { expect, it } from 'vitest';
import { usedByMouse } from '../../src/client/palette/coach';

it('the coach speaks at the third use by mouse, once', () => {
  let uses: Record<string, number> = {};
  const spoken: boolean[] = [];
  for (let i = 0; i < 6; i++) {
    const next = usedByMouse(uses, 'Alt+N');
    uses = next.uses;
    spoken.push(next.isTime);
  }
  expect(spoken).toEqual([false, false, true, false, false, false]);
  expect(usedByMouse(uses, 'Ctrl+S').isTime).toBe(false);
});

it('says nothing of a key that was pressed already', () => {
  expect(usedByMouse({ 'Alt+N': 4 }, 'Alt+N').isTime).toBe(false);
});
