import type { ReactNode } from 'react';
import classes from './operations-page.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
  isCode?: boolean;
}

/** Names and values, one line each. */
export function FactsTable({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(({ name, value, isCode }) => (
        <div key={name} className={classes['fact']}>
          <dt>{name}</dt>
          <dd data-code={isCode || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
