import { useLocation } from '@tanstack/react-router';
import { IconChevronDown, IconChevronRight } from '#icons';
import { useId, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { navigationIcons } from './navigation-icons.ts';
import { NavigationLink } from './navigation-link.tsx';
import { isWithin, type NavigationChild, type NavigationItem } from './navigation.ts';
import classes from './sidebar.module.css';

interface SidebarItemProps {
  item: NavigationItem;
  isCollapsed: boolean;
}

export function SidebarItem({ item, isCollapsed }: SidebarItemProps) {
  const { t } = useTranslation('shell');
  const label = t(`navigation.${item.id}`);
  const ItemIcon = navigationIcons[item.id];
  if (item.children) return <SidebarGroup {...{ item, isCollapsed }} pages={item.children} />;
  return (
    <NavigationLink path={item.path} className={classes['item']}>
      <ItemIcon size={20} stroke={1.7} aria-hidden />
      <span className={classes['label']}>{label}</span>
    </NavigationLink>
  );
}

interface SidebarGroupProps extends SidebarItemProps {
  pages: readonly NavigationChild[];
}

function SidebarGroup({ item, pages, isCollapsed }: SidebarGroupProps) {
  const { t } = useTranslation('shell');
  const isActive = useLocation({ select: ({ pathname }) => isWithin(pathname, item.path) });
  const [isToggledOpen, setToggledOpen] = useState<boolean>();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const listId = useId();
  const ItemIcon = navigationIcons[item.id];
  const label = t(`navigation.${item.id}`);
  const isOpen = isCollapsed ? isPanelOpen : (isToggledOpen ?? isActive);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;

  return (
    <div>
      <button
        ref={setButton}
        type="button"
        className={classes['item']}
        data-active={isActive || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => (isCollapsed ? setPanelOpen(!isOpen) : setToggledOpen(!isOpen))}
      >
        <ItemIcon size={20} stroke={1.7} aria-hidden />
        <span className={classes['label']}>{label}</span>
        <Chevron className={classes['end']} size={16} stroke={1.7} aria-hidden />
      </button>
      {isOpen && !isCollapsed && (
        <div id={listId} className={classes['children']}>
          {pages.map((child) => (
            <NavigationLink key={child.id} path={child.path} className={classes['child']}>
              {t(`navigation.${child.id}`)}
            </NavigationLink>
          ))}
        </div>
      )}
      {isOpen && isCollapsed && (
        <SidePanel
          id={listId}
          title={label}
          links={pages}
          opener={button}
          onClose={() => setPanelOpen(false)}
        />
      )}
    </div>
  );
}

interface SidePanelProps {
  id: string;
  title: string;
  links: readonly NavigationChild[];
  opener: HTMLElement | null;
  onClose: () => void;
}

function SidePanel({ id, title, links, opener, onClose }: SidePanelProps) {
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
