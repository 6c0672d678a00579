import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { openLocation } from './open-location';

/**
 * PlaceLink({ to, …a }): a place of the workspace as a link. A click opens it as the router around it does, with Ctrl or ⌘ behind the
 * tab in front; its address can be copied, and the middle button opens it in a window of its own.
 */
export function PlaceLink({ to, ...rest }: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return (
    <Link
      {...rest}
      href={to}
      onClickCapture={(event: React.MouseEvent) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        openLocation(to, {}, { behind: true });
      }}
    />
  );
}
