import { createContext, useContext, type ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title. */
  chip?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  crumb?: ReactNode;
  subtitlePosition?: 'below' | 'beside' | undefined;
}

/** Shown beside the title of every page within it. */
export const TitleAddition = createContext<ReactNode>(null);

export function PageTitle({ children, chip }: { children: ReactNode; chip?: ReactNode }) {
  return (
    <div className={classes['title']}>
      <h1>{children}</h1>
      {useContext(TitleAddition)}
      {chip}
    </div>
  );
}

export function PageHeader({
  title,
  chip,
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
          <PageTitle chip={chip}>{title}</PageTitle>
          {subtitle !== undefined && <p className={classes['subtitle']}>{subtitle}</p>}
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </div>
    </header>
  );
}
