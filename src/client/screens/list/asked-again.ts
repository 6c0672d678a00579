import { WORDS } from '../../api/call-error';
import { say } from '../../ui/toast';

/**
 * A refresh the user asks for. While the answer to the same question is still on its way it is asked anew, the one before is given
 * up, and he is told so (error catalogue: duplicate identical request). What refreshes by itself says nothing.
 */
export const askedAgain =
  (isUnderWay: () => boolean, refresh: () => void): (() => void) =>
  () => {
    if (isUnderWay()) say.warning(WORDS.duplicate);
    refresh();
  };
