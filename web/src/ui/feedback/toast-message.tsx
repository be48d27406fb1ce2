import { Button } from '@mantine/core';
import classes from './toast.module.css';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastMessageProps {
  text: string;
  actions: readonly ToastAction[];
}

export function ToastMessage({ text, actions }: ToastMessageProps) {
  return (
    <>
      {text}
      {actions.length > 0 && (
        <span className={classes['actions']}>
          {actions.map(({ label, onPress }) => (
            <Button key={label} size="xs" onClick={onPress}>
              {label}
            </Button>
          ))}
        </span>
      )}
    </>
  );
}
