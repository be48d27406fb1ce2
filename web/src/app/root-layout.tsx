import { Outlet } from '@tanstack/react-router';
import { ToastHost } from '../ui/toast-host.tsx';
import { useDocumentTitle } from './page-title.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

export function RootLayout() {
  useDocumentTitle();
  useHeadingFocus();
  return (
    <>
      <ToastHost />
      <Outlet />
    </>
  );
}
