import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { createElement } from 'react';
import { ToastMessage, type ToastAction } from './toast-message.tsx';
import classes from './toast.module.css';

interface Toast {
  kind: 'success' | 'error';
  text: string;
  closeLabel: string;
  milliseconds?: number | undefined;
  /** The toast then stays until the action is used or the toast is closed. */
  action?: ToastAction | undefined;
}

const visibleToasts = new Map<string, { id: string; repeats: number }>();

export function showToast({ kind, text, closeLabel, milliseconds = 3000, action }: Toast): void {
  const visible = visibleToasts.get(text);
  const id = visible?.id ?? randomId();
  const repeats = visible ? visible.repeats + 1 : 0;
  visibleToasts.set(text, { id, repeats });
  const display = visible ? notifications.update : notifications.show;
  display({
    id,
    // A new key announces a repeated text again, and a changed autoClose restarts the timer.
    message: createElement(ToastMessage, { key: repeats, text, action }),
    autoClose: action ? false : milliseconds + repeats,
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
}
