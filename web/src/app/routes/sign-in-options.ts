import { redirect } from '@tanstack/react-router';
import { captureCallback } from '../../features/sign-in/sign-in-callback.ts';

/** Shared by the landing router and the whole one. */
export const signInOptions = {
  staticData: { title: 'titles.signIn' },
  beforeLoad: ({ location }: { location: { href: string } }): void => {
    const search = captureCallback(new URL(location.href, window.location.origin));
    if (search) throw redirect({ to: '/auth/sign-in', search, replace: true });
  },
} as const;
