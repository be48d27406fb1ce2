import { notificationsStore } from '@mantine/notifications';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeReason, identityCheck, session } from '../../api/call.ts';
import { useShownDocumentName } from '../../ui/document-name.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { useAppUpdate } from '../app-update.ts';

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('../../features/sign-in/confirm-identity-dialog.tsx'))
    .ConfirmIdentityDialog,
}));

const ChangeReasonDialog = lazy(async () => ({
  default: (await import('../../features/compliance/change-reason-dialog.tsx')).ChangeReasonDialog,
}));

export function RootLayout() {
  useDocumentTitle();
  useHeadingFocus();
  useAppUpdate();
  const toastHost = useToastHost();
  const [isReasonNeeded, setIsReasonNeeded] = useState(false);
  const [isIdentityAsked, setIsIdentityAsked] = useState(false);
  useEffect(() => changeReason.whenWaiting(() => setIsReasonNeeded(true)), []);
  useEffect(() => identityCheck.whenWaiting(() => setIsIdentityAsked(true)), []);
  return (
    <>
      {toastHost}
      <Suspense fallback={null}>
        {isIdentityAsked && <ConfirmIdentityDialog />}
        {isReasonNeeded && <ChangeReasonDialog />}
      </Suspense>
      <Outlet />
    </>
  );
}

const toastHostDelayMs = 3000;
const hasToasts = (): boolean => notificationsStore.getState().notifications.length > 0;

/** The page was opened with a session, so nothing is waiting for the form and Home after it. */
const isSignedInAlready = session.userId() !== null;

/** Loaded at once, because a toast may report a lost connection, but on a first visit after Home is usually shown. */
function useToastHost(): ReactNode {
  const [host, setHost] = useState<ReactNode>(null);
  useEffect(() => {
    const load = (): void => {
      import('../../ui/feedback/toast-host.tsx').then(
        ({ ToastHost }) => setHost((shown) => shown ?? <ToastHost />),
        // Without a connection the page stays as it is, and the next toast tries again.
        () => undefined,
      );
    };
    const timer = setTimeout(load, isSignedInAlready || hasToasts() ? 0 : toastHostDelayMs);
    const unsubscribe = notificationsStore.subscribe(load);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return host;
}

function usePageTitle(): string | undefined {
  const { t } = useTranslation('shell');
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return title === undefined ? undefined : t(title);
}

function useDocumentTitle(): void {
  const { t } = useTranslation();
  const pageTitle = usePageTitle();
  const title = useShownDocumentName() ?? pageTitle;
  const product = t('productName');
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · ${product}`;
  }, [title, product]);
}

function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let hasInteracted = false;
    const noteInteraction = (): void => {
      hasInteracted = true;
    };
    const unsubscribers = [
      router.subscribe('onBeforeNavigate', () => {
        hasInteracted = false;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const { activeElement, body } = document;
        // Keep focus that moved while the page was loading, for example into a menu.
        if (hasInteracted && activeElement !== body) return;
        // Keep focus in a field that is still on the page.
        if (activeElement?.matches('main input')) return;
        const field = document.querySelector<HTMLElement>('main [data-first-field] input');
        if (field) field.focus({ preventScroll: true });
        else focusHeading();
      }),
    ];
    for (const name of interactionEvents) addEventListener(name, noteInteraction, true);
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
      for (const name of interactionEvents) removeEventListener(name, noteInteraction, true);
    };
  }, [router]);
}

const interactionEvents = ['pointerdown', 'keydown'] as const;
