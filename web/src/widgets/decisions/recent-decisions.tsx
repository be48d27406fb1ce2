import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '#icons';
import type { DecisionKind } from '@wastegauge/contract/waste/decisions';
import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import type { Reopening } from './api.ts';

const DecisionsDialog = lazy(async () => ({
  default: (await import('./decisions-dialog.tsx')).DecisionsDialog,
}));

interface RecentDecisionsProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** Limits the list to one kind. */
  kind?: DecisionKind | undefined;
  reopen?: Reopening | undefined;
  onReopened?: ((event: NamedEvent) => void) | undefined;
}

/** A button that opens the user's last 20 decisions. */
export function RecentDecisions({ size, className, ...list }: RecentDecisionsProps) {
  const { t } = useTranslation('decisions');
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        className={className ?? ''}
        {...(size !== undefined && { size })}
        leftSection={<IconHistory size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {t('recent')}
      </Button>
      {useOpening(isOpen) > 0 && (
        <Suspense fallback={null}>
          <DecisionsDialog opened={isOpen} onClose={close} {...list} />
        </Suspense>
      )}
    </>
  );
}
