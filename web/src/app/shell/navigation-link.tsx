import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useNavigationTarget } from './use-navigation-target.ts';

interface NavigationLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'preload'> {
  path: string;
  onFollow?: (() => void) | undefined;
}

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
