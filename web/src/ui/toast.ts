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

const textsOnScreen = new Set<string>();

export function showToast({ kind, text, closeLabel, milliseconds = 3000, action }: Toast): void {
  if (textsOnScreen.has(text)) return;
  textsOnScreen.add(text);
  notifications.show({
    message: action ? createElement(ToastMessage, { text, action }) : text,
    autoClose: action ? false : milliseconds,
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
    onClose: () => textsOnScreen.delete(text),
  });
}
