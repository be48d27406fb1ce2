import { SegmentedControl } from '@mantine/core';
import { containerKinds } from '@wastegauge/contract/values/address-options';
import type { DonationFood } from '@wastegauge/contract/waste/donations';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { NumberField } from '../../../widgets/forms/number-field.tsx';
import { useDonationTexts } from '../use-donation-texts.ts';
import {
  knownContainerKg,
  quickContainers,
  quickKilograms,
  readAmount,
  type AmountUnit,
  type ChosenAmount,
} from './amounts.ts';
import classes from './hand-over-dialog.module.css';

interface AmountStepProps {
  food: DonationFood | null;
  chosen: ChosenAmount;
  onChange: (chosen: ChosenAmount) => void;
  error: string | undefined;
}

const units: readonly AmountUnit[] = ['kg', ...containerKinds];

export function AmountStep({ food, chosen, onChange, error }: AmountStepProps) {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const { kg, containers } = useDonationTexts();
  const labelId = useId();
  const [isOther, setIsOther] = useState(false);
  const { unit, amount } = chosen;
  const quick = unit === 'kg' ? quickKilograms(food?.last_kg ?? null) : quickContainers;
  const isUnknown = unit !== 'kg' && knownContainerKg(food, unit) === undefined;
  const chosenAmount = readAmount(amount);
  const isTyped =
    isOther || (chosenAmount !== null && !quick.some((value) => value === chosenAmount));
  const label = (value: number): string => (unit === 'kg' ? kg(value) : containers(value, unit));
  return (
    <>
      <span id={labelId} hidden>
        {t('handOver.unit')}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        data={units.map((value) => ({
          value,
          label: value === 'kg' ? 'kg' : t(`containerNames.${value}`),
        }))}
        value={unit}
        onChange={(next) => {
          setIsOther(false);
          const found = units.find((value) => value === next) ?? 'kg';
          onChange({ unit: found, amount: '', containerKg: '' });
        }}
      />
      <fieldset className={classes['quick']} aria-label={t('handOver.amount')}>
        {quick.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={!isTyped && value === chosenAmount}
            onClick={() => {
              setIsOther(false);
              onChange({ ...chosen, amount: String(value) });
            }}
          >
            {label(value)}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isTyped}
          onClick={() => {
            setIsOther(true);
            onChange({ ...chosen, amount: '' });
          }}
        >
          {t('handOver.otherAmount')}
        </button>
      </fieldset>
      {(isTyped || isUnknown || error !== undefined) && (
        <div className={classes['typed']}>
          {isTyped && (
            <NumberField
              label={unit === 'kg' ? t('handOver.weight') : t(`containerNames.${unit}`)}
              decimals={2}
              unit={unit === 'kg' ? 'kg' : undefined}
              value={amount}
              error={error}
              onChange={(text) => onChange({ ...chosen, amount: text })}
            />
          )}
          {isUnknown && (
            <NumberField
              label={t(`containerWeight.${unit}`)}
              decimals={2}
              unit="kg"
              value={chosen.containerKg}
              error={isTyped ? undefined : error}
              hint={t('handOver.containerHint', {
                example: format.fixed(3, 1),
              })}
              onChange={(text) => onChange({ ...chosen, containerKg: text })}
            />
          )}
          {!isTyped && !isUnknown && error !== undefined && <p role="alert">{error}</p>}
        </div>
      )}
    </>
  );
}
