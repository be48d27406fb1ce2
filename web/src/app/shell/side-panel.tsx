import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationLink } from './navigation-link.tsx';
import type { NavigationChild } from './navigation.ts';
import classes from './sidebar.module.css';

interface SidePanelProps {
  id: string;
  title: string;
  links: readonly NavigationChild[];
  opener: HTMLElement | null;
  onClose: () => void;
}

export function SidePanel({ id, title, links, opener, onClose }: SidePanelProps) {
  const { t } = useTranslation('shell');
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  useClickOutside(onClose, null, [panel, opener]);
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    onClose();
    opener?.focus();
  });
  useEffect(() => {
    panel?.querySelector('a')?.focus();
  }, [panel]);

  return (
    <div ref={setPanel} id={id} className={classes['panel']}>
      <p className={classes['panelTitle']}>{title}</p>
      {links.map((link) => (
        <NavigationLink
          key={link.id}
          path={link.path}
          className={classes['child']}
          onFollow={onClose}
        >
          {t(`navigation.${link.id}`)}
        </NavigationLink>
      ))}
    </div>
  );
}
