import type { ComponentProps } from 'react';
import classes from './kiosk-button.module.css';

interface KioskButtonProps extends ComponentProps<'button'> {
  kind?: 'plain' | 'primary' | 'danger' | 'quiet';
}

export function KioskButton({ kind = 'plain', className, ...props }: KioskButtonProps) {
  return (
    <button
      type="button"
      data-kind={kind}
      className={[classes['root'], className].filter(Boolean).join(' ')}
      {...props}
    />
  );
}
