import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';

/** Does something with rows of a master, says that it is done, and has the page look again; resolves with whether it is. */
export function useRunAction(base: string, onDone: () => void) {
  const { screen } = useTab();
  const call = useCall();
  return async (action: string, label: string, body: Record<string, unknown>): Promise<boolean> => {
    try {
      await call.post(`${base}/${action}`, { screen: screen.flag, ...body });
      say.success(`${label}成功`);
    } catch {
      return false; // told by the call
    }
    onDone();
    return true;
  };
}
