import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { IconAdjustmentsHorizontal, IconMenu2 } from '#icons';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../ui/dialogs/on-demand.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useFilterSheet } from '../../widgets/filters/filter-sheet.tsx';
import classes from './mobile.module.css';
import { homePath } from './navigation.ts';

const MobileDrawer = onDemand(async () => (await import('./mobile-drawer.tsx')).MobileDrawer);

export function MobileTopBar() {
  const { t } = useTranslation(['shell', 'common']);
  const home = homePath(useCurrentUser());
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const { setOpen, activeCount } = useFilterSheet();
  const hasFilters = useLocation({
    select: ({ pathname }) => /explore|overview/iu.test(pathname),
  });
  return (
    <nav className={classes['topBar']} aria-label={t('landmarks.top')}>
      <ActionIcon
        size="md"
        aria-label={t('sidebar.openMenu')}
        aria-expanded={isDrawerOpen}
        onClick={drawer.open}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Link to={home} className={classes['logo']}>
        <Logo />
      </Link>
      {hasFilters ? (
        <ActionIcon
          className={classes['filters']}
          size="md"
          aria-label={
            activeCount > 0
              ? t('common:filtersChosen', { count: activeCount })
              : t('common:filters')
          }
          onClick={() => setOpen(true)}
        >
          <IconAdjustmentsHorizontal size={22} stroke={1.7} aria-hidden />
          {activeCount > 0 && <span className={classes['filterCount']}>{activeCount}</span>}
        </ActionIcon>
      ) : (
        <span className={classes['spacer']} />
      )}
      <MobileDrawer opened={isDrawerOpen} onClose={drawer.close} />
    </nav>
  );
}
