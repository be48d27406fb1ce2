import { Button, type ButtonProps } from '@mantine/core';
import {
  IconBuilding,
  IconCamera,
  IconDeviceTablet,
  IconFileImport,
  IconPlus,
  IconTarget,
  IconUsers,
  type Icon,
} from '#icons';
import { Link } from '@tanstack/react-router';
import { can } from '@wastegauge/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../widgets/session/current-user.ts';
import type { ListedStep } from './step-list.ts';

interface StepActionsProps {
  step: ListedStep;
  onSetTarget: () => void;
  onConnectTablet: () => void;
}

export function StepActions({
  step: { step, state },
  onSetTarget,
  onConnectTablet,
}: StepActionsProps) {
  const { t } = useTranslation('firstSteps');
  const user = useCurrentUser();
  const variant = state === 'next' ? 'primary' : 'default';
  switch (step) {
    case 'site':
      return (
        <LinkButton
          to="/site-management"
          search={state === 'done' ? undefined : add}
          icon={IconBuilding}
          variant={variant}
        >
          {t(state === 'done' ? 'actions.editSite' : 'actions.createSite')}
        </LinkButton>
      );
    case 'monitor':
      return (
        <>
          {can(user, 'devices.manage') && (
            <LinkButton to="/device-management" search={add} icon={IconCamera}>
              {t('actions.pairMonitor')}
            </LinkButton>
          )}
          <LinkButton to="/feed" search={add} icon={IconPlus}>
            {t('actions.byHand')}
          </LinkButton>
          {can(user, 'devices.pair') && (
            <Button
              size="xs"
              variant={variant}
              leftSection={<IconDeviceTablet size={18} stroke={1.7} aria-hidden />}
              onClick={onConnectTablet}
            >
              {t('actions.connectTablet')}
            </Button>
          )}
        </>
      );
    case 'people':
      return (
        <LinkButton to="/users" search={add} icon={IconUsers} variant={variant}>
          {t('actions.invite')}
        </LinkButton>
      );
    case 'target':
      return (
        <Button
          size="xs"
          variant={variant}
          leftSection={<IconTarget size={18} stroke={1.7} aria-hidden />}
          onClick={onSetTarget}
        >
          {t('actions.setTarget')}
        </Button>
      );
    case 'import':
      return (
        <LinkButton to="/imports" icon={IconFileImport} variant={variant}>
          {t('actions.import')}
        </LinkButton>
      );
  }
}

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  to: '/site-management' | '/device-management' | '/feed' | '/users' | '/imports' | '/labelling';
  search?: { add: true } | undefined;
  icon?: Icon;
}

/** Opens the dialog of the page that adds a site, a monitor, a user or waste. */
export const add = { add: true } as const;

export function LinkButton({ to, search, icon: LinkIcon, ...props }: LinkButtonProps) {
  return (
    <Button
      {...props}
      size="xs"
      renderRoot={(root) => <Link {...root} to={to} search={() => search ?? {}} />}
      leftSection={LinkIcon && <LinkIcon size={18} stroke={1.7} aria-hidden />}
    />
  );
}
