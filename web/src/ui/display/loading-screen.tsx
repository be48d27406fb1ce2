import { VisuallyHidden } from '@mantine/core';
import classes from './loading-screen.module.css';
import { Logo } from './logo.tsx';

export function LoadingScreen({ label }: { label: string }) {
  return (
    <div className={classes['root']}>
      <Logo />
      <VisuallyHidden component="progress" aria-label={label} />
      <div className={classes['bar']} aria-hidden />
    </div>
  );
}
