import type { ReactNode } from 'react';
import classes from './figure-strip.module.css';

export interface StripFigure {
  key: string;
  icon: ReactNode;
  name: string;
  value: ReactNode;
  unit?: ReactNode;
  note?: ReactNode;
}

export function FigureStrip({
  label,
  figures,
}: {
  label: string;
  figures: readonly StripFigure[];
}) {
  return (
    <section className={classes['root']} aria-label={label} data-count={figures.length}>
      {figures.map(({ key, icon, name, value, unit, note }) => (
        <div key={key} className={classes['item']}>
          <h2 className={classes['name']}>
            <span aria-hidden>{icon}</span>
            {name}
          </h2>
          <p className={classes['figure']}>
            {value}
            {unit !== undefined && <small> {unit}</small>}
          </p>
          {note !== undefined && <p className={classes['note']}>{note}</p>}
        </div>
      ))}
    </section>
  );
}
