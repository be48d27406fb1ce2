import { Link } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/display/page-header.tsx';
import classes from './venue-header.module.css';
import { VenueSiteButton } from './venue-site-button.tsx';

interface VenueHeaderProps {
  title: string;
  site: SiteOption;
  actions?: ReactNode;
}

export function VenueHeader({ title, site, actions }: VenueHeaderProps) {
  return (
    <PageHeader
      title={title}
      subtitle={
        <Link
          className={classes['site']}
          to="/venues/$siteId/info"
          params={{ siteId: String(site.id) }}
        >
          {site.name}
        </Link>
      }
      actions={
        <>
          <VenueSiteButton />
          {actions}
        </>
      }
    />
  );
}
