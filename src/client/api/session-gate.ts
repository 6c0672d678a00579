import { CallError, WORDS } from './call-error';

/**
 * One gate for everybody who meets a lost session. The first one opens the re-login dialog, the others wait with it;
 * `opened` lets the waiting reads go again, `abandoned` refuses them all (the user closed the dialog or became somebody else).
 */
type Waiting = { promise: Promise<void>; resolve: () => void; reject: (error: CallError) => void };
let waiting: Waiting | undefined;

export const gate = {
  /** Shows the dialog; set by session/start.ts. */
  ask: (_message: string): void => {},

  lost(message: string): Promise<void> {
    if (!waiting) {
      let settle: Pick<Waiting, 'resolve' | 'reject'> = { resolve() {}, reject() {} };
      const promise = new Promise<void>((resolve, reject) => {
        settle = { resolve, reject };
      });
      // A write that was refused does not wait; without this its gate would count as an unhandled rejection.
      promise.catch(() => {});
      waiting = { promise, ...settle };
      gate.ask(message);
    }
    return waiting.promise;
  },
  opened(): void {
    waiting?.resolve();
    waiting = undefined;
  },
  abandoned(): void {
    waiting?.reject(new CallError(WORDS.session, { code: 401, isCancelled: true }));
    waiting = undefined;
  },
};
