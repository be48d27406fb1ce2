import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useNavigationTarget } from './use-navigation-target.ts';

interface NavigationLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'preload'> {
  path: string;
  /** When the link was followed, so that what holds it can close. */
  onFollow?: (() => void) | undefined;
}

/** A link of any menu; the page one is on carries `aria-current`. */
export function NavigationLink({ path, onFollow, onClick, ...props }: NavigationLinkProps) {
  const { to, search } = useNavigationTarget()(path);
  return (
    <Link
      {...props}
      to={to}
      search={search}
      activeOptions={{ includeSearch: false }}
      onClick={(event) => {
        onClick?.(event);
        onFollow?.();
      }}
    />
  );
}
