import type { ReactNode } from 'react';
import classes from './test-ui-page.module.css';

interface SampleCardProps {
  title: string;
  hint: string;
  isWide?: boolean;
  children: ReactNode;
}

export function SampleCard({ title, hint, isWide = false, children }: SampleCardProps) {
  return (
    <section className={classes['sample']} data-wide={isWide || undefined}>
      <div>
        <h2>{title}</h2>
        <p className={classes['hint']}>{hint}</p>
      </div>
      <div className={classes['content']}>{children}</div>
    </section>
  );
}
