import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface AddressLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  path: string;
  search?: Record<string, string | number | boolean>;
}

/** A link with the same address that mails contain. */
export function AddressLink({ path, search = {}, children, ...props }: AddressLinkProps) {
  const { history } = useRouter();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) query.set(name, String(value));
  const href = query.size === 0 ? path : `${path}?${query.toString()}`;
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        history.push(href);
      }}
    >
      {children}
    </a>
  );
}
