import { useRef, useState } from 'react';
import type { Saved } from '../../../../contract/answers';
import { CODES } from '../../../../contract/envelope';
import { idempotencyKey } from '../../../api/call';
import { CallError } from '../../../api/call-error';
import { didFirst } from '../../../session/first-tasks';
import { useCall } from '../../../workspace/tab-context';
import { confirmed } from '../act-on-document';
import type { FormDraft } from './use-form-draft';

type Wishes = {
  base: string;
  /** What the document is called when the server asks back. */
  name: string;
  id: string;
  version: number;
  draft: FormDraft;
  /** The document as it is sent, without its version. */
  content: () => object;
  validate: (isDraft: boolean) => boolean;
  /** It is being sent, and was saved. */
  onSending: () => void;
  onSaved: () => void;
  onRefused: (error: unknown) => void;
};

/** Saving a document: under one key per thing the user wants done, so that a repeat of the same save makes no second document. */
export function useSave({ base, name, id, version, draft, content, validate, onSending, onSaved, onRefused }: Wishes) {
  const call = useCall();
  const [isBusy, setBusy] = useState(false);
  // Kept over repeats of the same save, new after success.
  const saveKey = useRef(idempotencyKey());

  const send = (body: object, verb: string) => confirmed((extra) => call.post<Saved>(`${base}/${verb}`, { ...body, ...extra }, { quiet: true }), name);

  /** Saves; undefined = refused or declined (the reasons stand on the page). `over` = the version the user agreed to replace; a draft may be incomplete. */
  const save = async (given: { over?: number; isDraft?: boolean } = {}): Promise<Saved | undefined> => {
    if (isBusy || !validate(given.isDraft ?? true)) return undefined;
    setBusy(true);
    onSending();
    const editsSent = draft.edits.current;
    const body = { ...(id ? { id, version: given.over ?? version } : {}), key: saveKey.current, ...content() };
    try {
      // A save that got no answer had happened all the same: what was typed since goes into that document.
      const saved = await send(body, id ? 'edit' : 'add').catch((error: unknown) => {
        const earlier = savedBefore(error);
        if (!earlier) throw error;
        saveKey.current = idempotencyKey();
        return send({ ...body, id: earlier.id, version: earlier.version, key: saveKey.current }, 'edit');
      });
      if (!saved) return undefined;
      didFirst('written');
      saveKey.current = idempotencyKey();
      onSaved();
      draft.settle(saved, editsSent);
      return saved;
    } catch (error) {
      onRefused(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, setBusy, save };
}

/** What an earlier save under the same key was answered, when the server says that it was of other content. */
function savedBefore(error: unknown): Pick<Saved, 'id' | 'version'> | undefined {
  if (!(error instanceof CallError) || error.code !== CODES.keyUsed) return undefined;
  const { id, version } = (error.earlier ?? {}) as Partial<Saved>;
  return typeof id === 'string' && typeof version === 'number' ? { id, version } : undefined;
}
