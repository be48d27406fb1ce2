import { ActionIcon, Tooltip } from '@mantine/core';
import { IconClipboardPlus } from '#icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../session/current-user.ts';
import { newActionLink, type ActionPrefill } from './new-action-link.ts';

interface NewActionIconProps {
  site: { id: number; name: string } | null;
  target: NonNullable<ActionPrefill['target']>;
  /** Of the target, translated. */
  name: string;
}

/** Opens the dialog for an action on Home. */
export function NewActionIcon({ site, target, name }: NewActionIconProps) {
  const { t } = useTranslation('overview');
  if (!useCan('actions.write')) return null;
  const title = t('newAction.title', { name });
  const search = newActionLink({ site, target, title, origin: 'home' });
  const label = t('newAction.label', { name });
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="xs"
        aria-label={label}
        renderRoot={(props) => <Link {...props} to="/kitchen/actions" search={() => search} />}
      >
        <IconClipboardPlus size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
