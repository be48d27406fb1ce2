import type { ReactNode } from 'react';
import classes from './operations-page.module.css';

interface Fact {
  name: string;
  value: ReactNode;
  isCode?: boolean;
}

interface FactListProps {
  facts: readonly Fact[];
  isCode?: boolean;
}

export function FactList({ facts, isCode: isAllCode = false }: FactListProps) {
  return (
    <dl className={classes['facts']} data-code={isAllCode || undefined}>
      {facts.map(({ name, value, isCode }) => (
        <div key={name} className={classes['fact']}>
          <dt>{name}</dt>
          <dd data-code={isCode || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
