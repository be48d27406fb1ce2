import { randomId } from '@mantine/hooks';
import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '#icons';
import { createElement } from 'react';
import { ToastMessage, type ToastAction } from './toast-message.tsx';
import classes from './toast.module.css';

interface Toast {
  kind: 'success' | 'error';
  text: string;
  closeLabel: string;
  milliseconds?: number | undefined;
  /** Without `milliseconds` the toast then stays until it is closed. */
  action?: ToastAction | undefined;
  actions?: readonly ToastAction[] | undefined;
}

const visibleToasts = new Map<string, { id: string; repeats: number }>();

const defaultMs = 3000;

/** Returns a function that hides the toast. */
export function showToast({
  kind,
  text,
  closeLabel,
  milliseconds,
  action,
  actions,
}: Toast): () => void {
  const visible = visibleToasts.get(text);
  const id = visible?.id ?? randomId();
  const repeats = visible ? visible.repeats + 1 : 0;
  visibleToasts.set(text, { id, repeats });
  const hide = (): void => void notifications.hide(id);
  const shownActions = (actions ?? [action])
    .flatMap((shown) => shown ?? [])
    .map(({ label, onPress }) => ({
      label,
      onPress: () => {
        hide();
        onPress();
      },
    }));
  if (kind === 'error' && !visible) makeRoom();
  const display = visible ? notifications.update : notifications.show;
  display({
    id,
    // A new key announces a repeated text again, and a changed autoClose restarts the timer.
    message: createElement(ToastMessage, { key: repeats, text, actions: shownActions }),
    autoClose:
      shownActions.length > 0 && milliseconds === undefined
        ? false
        : (milliseconds ?? defaultMs) + repeats,
    role: kind === 'error' ? 'alert' : 'status',
    icon: createElement(kind === 'error' ? IconAlertCircle : IconCircleCheck, {
      size: 20,
      stroke: 1.7,
      'aria-hidden': true,
    }),
    closeButtonProps: { 'aria-label': closeLabel },
    classNames: {
      root: classes['root'] ?? '',
      icon: classes['icon'] ?? '',
      description: classes['text'] ?? '',
      closeButton: classes['close'] ?? '',
    },
    'data-kind': kind,
    onClose: () => visibleToasts.delete(text),
  });
  return hide;
}

/** Errors must not wait in the queue: the oldest other toasts are hidden first. */
function makeRoom(): void {
  const { notifications: shown, queue, limit } = notificationsStore.getState();
  const all = [...shown, ...queue];
  const excess = Math.max(0, all.length + 1 - limit);
  for (const { id } of all.filter((toast) => toast['data-kind'] !== 'error').slice(0, excess)) {
    if (id !== undefined) notifications.hide(id);
  }
}
