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
  /** Something to do about it: then it stays until it is done or closed. */
  action?: ToastAction | undefined;
}

/** What is on screen, by its text. */
const shown = new Map<string, { id: string; repeats: number }>();

export function showToast({ kind, text, closeLabel, milliseconds = 3000, action }: Toast): void {
  const earlier = shown.get(text);
  const id = earlier?.id ?? randomId();
  const repeats = earlier ? earlier.repeats + 1 : 0;
  shown.set(text, { id, repeats });
  const tell = earlier ? notifications.update : notifications.show;
  tell({
    id,
    // Said once more it is read out once more, and its time begins anew, as it does for another time only.
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
    onClose: () => shown.delete(text),
  });
}
