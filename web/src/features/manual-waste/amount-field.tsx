import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '#icons';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../widgets/forms/number-field.tsx';
import classes from './add-waste-dialog.module.css';
import { useAmountLabel } from './use-amount-label.ts';
import { maxDecimals, parseAmount, amountText, quickAmounts, stepAmount } from './waste-draft.ts';

interface AmountFieldProps {
  amount: string;
  usualKg: number | null;
  error: string | undefined;
  onChange: (amount: string) => void;
}

export function AmountField({ amount, usualKg, error, onChange }: AmountFieldProps) {
  const { t } = useTranslation('manualWaste');
  const amountLabel = useAmountLabel();
  const amountKg = parseAmount(amount);
  return (
    <div>
      <div className={classes['amount']}>
        <ActionIcon
          variant="default"
          className={classes['step'] ?? ''}
          aria-label={t('less')}
          onClick={() => onChange(stepAmount(amount, -1))}
        >
          <IconMinus size={24} stroke={1.7} />
        </ActionIcon>
        <NumberField
          label={t('amount')}
          className={classes['amountField'] ?? ''}
          decimals={maxDecimals}
          required
          withAsterisk={false}
          value={amount}
          error={error}
          hint={t('amountHint')}
          onChange={onChange}
        />
        <ActionIcon
          variant="default"
          className={classes['step'] ?? ''}
          aria-label={t('more')}
          onClick={() => onChange(stepAmount(amount, 1))}
        >
          <IconPlus size={24} stroke={1.7} />
        </ActionIcon>
      </div>
      <fieldset className={classes['quick']} aria-label={t('quick')}>
        {quickAmounts(usualKg).map((quickKg) => (
          <button
            key={quickKg}
            type="button"
            aria-pressed={quickKg === amountKg}
            onClick={() => onChange(amountText(quickKg))}
          >
            {amountLabel(quickKg)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
