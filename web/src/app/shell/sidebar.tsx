import { Link } from '@tanstack/react-router';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '#icons';
import { useTranslation } from 'react-i18next';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Logo } from '../../ui/display/logo.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { AccountMenu } from './account-menu.tsx';
import { KnowledgeHubLink } from './knowledge-hub-link.tsx';
import { homePath } from './navigation.ts';
import { SidebarItem } from './sidebar-item.tsx';
import classes from './sidebar.module.css';
import { useMenuItems } from './use-menu-items.ts';

type SidebarProps = ReturnType<typeof useSidebarState>;

export function Sidebar({ isCollapsed, canExpand, toggle }: SidebarProps) {
  const { t } = useTranslation('shell');
  const home = homePath(useCurrentUser());
  const { main, admin, footer } = useMenuItems();
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={classes['root']} data-rail={isCollapsed || undefined}>
      <div className={classes['inner']}>
        <div className={classes['head']}>
          <Link to={home} className={classes['logo']}>
            <Logo compact={isCollapsed} />
          </Link>
          {canExpand && (
            <button
              type="button"
              className={classes['toggle']}
              aria-label={t(isCollapsed ? 'sidebar.expand' : 'sidebar.collapse')}
              aria-expanded={!isCollapsed}
              onClick={toggle}
            >
              <ToggleIcon size={18} stroke={1.7} aria-hidden />
            </button>
          )}
        </div>
        <div className={classes['scroll']}>
          {main.length > 0 && (
            <nav className={classes['nav']} aria-label={t('landmarks.main')}>
              {main.map((item) => (
                <SidebarItem key={item.id} item={item} isCollapsed={isCollapsed} />
              ))}
            </nav>
          )}
          {admin.length > 0 && (
            <nav className={classes['nav']} aria-label={t('landmarks.admin')} data-divided>
              <p className={classes['caption']}>{t('landmarks.admin')}</p>
              {admin.map((item) => (
                <SidebarItem key={item.id} item={item} isCollapsed={isCollapsed} />
              ))}
            </nav>
          )}
          <nav className={classes['nav']} aria-label={t('landmarks.support')} data-foot>
            {footer.map((item) => (
              <SidebarItem key={item.id} item={item} isCollapsed={isCollapsed} />
            ))}
            <KnowledgeHubLink className={classes['item']} />
          </nav>
        </div>
        <div className={classes['account']}>
          <AccountMenu isCompact={isCollapsed} />
        </div>
      </div>
    </aside>
  );
}

interface SidebarState {
  isCollapsed: boolean;
  canExpand: boolean;
  toggle: () => void;
}

export function useSidebarState(): SidebarState {
  const [stored, setStored] = useLocalStorage<'collapsed' | 'expanded'>({
    key: 'wg-sidebar',
    defaultValue: 'expanded',
    getInitialValueInEffect: false,
  });
  const canExpand = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  return {
    isCollapsed: !canExpand || stored === 'collapsed',
    canExpand,
    toggle: () => setStored((state) => (state === 'collapsed' ? 'expanded' : 'collapsed')),
  };
}
