import { Group } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  titleSuffix?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  withHeadBorder?: boolean | undefined;
  withoutPadding?: boolean | undefined;
  children: ReactNode;
}

export function Panel({
  title,
  titleSuffix,
  actions,
  footer,
  withHeadBorder = false,
  withoutPadding = false,
  children,
}: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes['root']} aria-labelledby={titleId}>
      <header className={classes['head']} data-border={withHeadBorder || undefined}>
        <h2 className={classes['title']} id={titleId}>
          {title}
          {titleSuffix !== undefined && <span className={classes['suffix']}> - {titleSuffix}</span>}
        </h2>
        {actions !== undefined && (
          <Group justify="flex-end" gap="var(--s2)">
            {actions}
          </Group>
        )}
      </header>
      <div className={classes['body']} data-flush={withoutPadding || undefined}>
        {children}
      </div>
      {footer !== undefined && <footer className={classes['foot']}>{footer}</footer>}
    </section>
  );
}
