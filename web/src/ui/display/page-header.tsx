import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  crumb?: ReactNode;
  subtitlePosition?: 'below' | 'beside' | undefined;
}

export function PageHeader({
  title,
  subtitle,
  actions,
  crumb,
  subtitlePosition = 'below',
}: PageHeaderProps) {
  return (
    <header className={classes['root']}>
      {crumb !== undefined && <div className={classes['crumb']}>{crumb}</div>}
      <div className={classes['row']}>
        <div className={classes['titles']} data-subtitle={subtitlePosition}>
          <h1>{title}</h1>
          {subtitle !== undefined && <p className={classes['subtitle']}>{subtitle}</p>}
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </div>
    </header>
  );
}
