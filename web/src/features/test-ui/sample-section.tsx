import type { ReactNode } from 'react';
import classes from './test-ui-page.module.css';

interface SampleSectionProps {
  title: string;
  hint: string;
  isWide?: boolean;
  children: ReactNode;
}

export function SampleSection({ title, hint, isWide = false, children }: SampleSectionProps) {
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
