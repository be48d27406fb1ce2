import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert.module.css';

/** An error about a whole form, above its fields. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className={classes['root']} role="alert">
      <IconAlertCircle size={18} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
