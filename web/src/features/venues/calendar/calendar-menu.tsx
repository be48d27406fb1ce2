import { Button, Menu } from '@mantine/core';
import { IconCalendarShare, IconChevronDown, IconDownload, IconFileImport, IconRss } from '#icons';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { useResultToast } from '../../../widgets/forms/use-result-toast.ts';
import { useDownloadCalendar } from './calendar-api.ts';

// Imports are rare, so the dialog is loaded on demand.
const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));
const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog.tsx')).FeedDialog }));

export function CalendarMenu({ site }: { site: SiteOption }) {
  const { t } = useTranslation('venues');
  const [opened, setOpened] = useState<'import' | 'feed'>();
  const hasOpened = useOpening(opened !== undefined) > 0;
  const close = (): void => setOpened(undefined);
  const { notifyError } = useResultToast();
  const calendarFile = useDownloadCalendar(site);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            leftSection={<IconCalendarShare size={18} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
          >
            {t('tools.calendar')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileImport size={16} stroke={1.7} aria-hidden />}
            onClick={() => setOpened('import')}
          >
            {t('tools.import')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            disabled={calendarFile.isPending}
            onClick={() => calendarFile.mutate(undefined, { onError: notifyError })}
          >
            {t('tools.download')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRss size={16} stroke={1.7} aria-hidden />}
            onClick={() => setOpened('feed')}
          >
            {t('tools.subscribe')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hasOpened && (
        <Suspense fallback={null}>
          <ImportDialog opened={opened === 'import'} onClose={close} site={site} />
          <FeedDialog opened={opened === 'feed'} onClose={close} site={site} />
        </Suspense>
      )}
    </>
  );
}
