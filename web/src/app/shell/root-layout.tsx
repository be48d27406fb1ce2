import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useDocumentTitle } from '../page-title.ts';
import { useAppUpdate } from '../use-app-update.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Announce page changes only after the first page has rendered. */
const ToastHost = lazy(async () => ({
  default: (await import('../../ui/feedback/toast-host.tsx')).ToastHost,
}));

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('../../features/sign-in/confirm-identity-dialog.tsx'))
    .ConfirmIdentityDialog,
}));

export function RootLayout() {
  useDocumentTitle();
  useHeadingFocus();
  useAppUpdate();
  return (
    <>
      <Suspense fallback={null}>
        <ToastHost />
        <ConfirmIdentityDialog />
      </Suspense>
      <Outlet />
    </>
  );
}
