import { Button } from '@mantine/core';
import classes from './toast.module.css';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastMessageProps {
  text: string;
  action: ToastAction | undefined;
}

export function ToastMessage({ text, action }: ToastMessageProps) {
  return (
    <>
      {text}
      {action && (
        <Button size="xs" className={classes['action'] ?? ''} onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </>
  );
}
