import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { foodListOptions, useFoodUses } from './food-options.ts';
import { FoodSelect } from './food-select.tsx';

interface RelabelDialogProps {
  title: string;
  confirmLabel: string;
  isOpen: boolean;
  siteId: number | null;
  deviceId?: number | null | undefined;
  suggestions?: readonly FoodOption[] | undefined;
  isDestructive?: boolean | undefined;
  isSaving: boolean;
  onConfirm: (option: FoodOption) => void;
  onClose: () => void;
}

/** Enter chooses a food, a second Enter confirms. */
export function RelabelDialog(props: RelabelDialogProps) {
  const { t } = useTranslation(['common', 'texts']);
  const { isOpen, siteId, onClose } = props;
  const [option, setOption] = useState<FoodOption | null>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const foods = useQuery({ ...foodListOptions(siteId), enabled: isOpen });
  const uses = useFoodUses(isOpen ? siteId : null, props.deviceId ?? null);
  const hasFailed = isOpen && foods.isLoadingError;
  const oops = t('texts:oops');
  const closeLabel = t('close');
  if (!isOpen && option !== null) setOption(null);

  const closeNow = useRef(onClose);
  useEffect(() => {
    closeNow.current = onClose;
  });
  useEffect(() => {
    if (!hasFailed) return;
    showToast({ kind: 'error', text: oops, closeLabel });
    closeNow.current();
  }, [hasFailed, oops, closeLabel]);

  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={props.title}
      closeLabel={closeLabel}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            ref={confirm}
            variant={props.isDestructive ? 'danger-filled' : 'primary'}
            disabled={option === null || props.isSaving}
            onClick={() => {
              if (!option) return;
              setOption(null);
              props.onConfirm(option);
            }}
          >
            {props.isSaving ? t('processing') : props.confirmLabel}
          </Button>
        </>
      }
    >
      <FoodSelect
        label={t('food.label')}
        value={option}
        onChange={setOption}
        options={foods.data ?? none}
        suggestions={props.suggestions}
        uses={uses}
        isLoading={foods.isPending}
        isFirst
        // The button can be focused only after it is enabled in the next render.
        onCommit={() => setTimeout(() => confirm.current?.focus())}
      />
    </Dialog>
  );
}

const none: readonly FoodOption[] = [];
