import { Button } from '@mantine/core';
import classes from './toast.module.css';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export function ToastMessage({ text, action }: { text: string; action: ToastAction }) {
  return (
    <>
      {text}
      <Button size="xs" className={classes['action'] ?? ''} onClick={action.onPress}>
        {action.label}
      </Button>
    </>
  );
}
