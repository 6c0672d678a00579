import { useState } from 'react';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { type Provider, useProviders } from './providers';
import { PasswordForm } from './sign-in-forms';

/** The password somebody has in a directory of his organisation, asked in a dialog of its own: it is no password of ours. */
export function DirectoryDialog({ directory, from, onClose }: { directory: Provider; from: 'page' | 'dialog'; onClose: () => void }) {
  return (
    <Modal isOpen onClose={onClose} title={directory.name} width={360} canFullscreen={false}>
      <p className="mb-3 text-[13px] text-muted">请填写您在“{directory.name}”的账号和密码。</p>
      <PasswordForm from={from} directory={directory.id} />
    </Modal>
  );
}

/** The directories over the re-login dialog: whoever came in by one need not know another password. */
export default function DirectoryReentry() {
  const directories = useProviders().filter(({ kind }) => kind === 'ldap');
  const [chosen, choose] = useState<Provider>();
  if (directories.length === 0) return null;
  return (
    <nav aria-label="单点登录" className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
      {directories.map((directory) => (
        <Button key={directory.id} size="lg" onClick={() => choose(directory)}>
          {directory.name}
        </Button>
      ))}
      {chosen && <DirectoryDialog directory={chosen} from="dialog" onClose={() => choose(undefined)} />}
    </nav>
  );
}
