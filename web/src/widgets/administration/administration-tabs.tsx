import { Link } from '@tanstack/react-router';
import { can, type Permission } from '@wastegauge/contract/permissions';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './administration-tabs.module.css';
import { useCurrentUser } from '../session/current-user.ts';
import { siteSearch } from '../places/site-search.ts';

const administrationPages = [
  { id: 'review', to: '/review', permission: 'events.review' },
  { id: 'deviceManagement', to: '/device-management', permission: 'devices.manage' },
  { id: 'siteManagement', to: '/site-management', permission: 'sites.manage' },
  { id: 'groupManagement', to: '/group-management', permission: 'groups.manage' },
  { id: 'users', to: '/users', permission: 'users.manage' },
  { id: 'currencyRates', to: '/currency-rates', permission: 'currencyRates.manage' },
  { id: 'operations', to: '/operations', permission: 'operations.read' },
] as const satisfies { id: string; to: string; permission: Permission }[];

export function AdministrationTabs() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const bar = useRef<HTMLElement>(null);
  // On phones the tabs overflow; scroll the current one to the middle.
  useLayoutEffect(() => {
    const current = bar.current?.querySelector('[aria-current="page"]');
    if (!bar.current || !current) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), current.getBoundingClientRect()];
    bar.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, []);
  return (
    <nav ref={bar} className={classes['root']} aria-label={t('account.administration')}>
      {administrationPages
        .filter(({ permission }) => can(user, permission))
        .map(({ id, to }) => (
          <Link
            key={id}
            to={to}
            className={classes['tab']}
            search={(previous) => siteSearch.parse(previous)}
            activeOptions={{ includeSearch: false }}
          >
            {t(`navigation.${id}`)}
          </Link>
        ))}
    </nav>
  );
}
