import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FoodFactors } from '@wastegauge/contract/directory/foods';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import type { FactorSource } from './api.ts';
import classes from './sources-page.module.css';

export type FactorName = 'co2' | 'water' | 'price';

const decimals: Record<FactorName, number> = { co2: 2, water: 0, price: 2 };

interface SourceTextProps {
  food: FoodFactors;
  name: FactorName;
  sources: FactorSource[];
}

interface FactorFigureProps extends SourceTextProps {
  foodName: string;
}

export function FactorFigure({ food, foodName, name, sources }: FactorFigureProps) {
  const { t } = useTranslation('foods');
  const format = useFormat();
  const [isOpen, { open, close }] = useDisclosure(false);
  const id = useId();
  const factor = food[name];
  if (factor.value === null) return <span title={t('sources.unknownSource')}>–</span>;
  const figure = format.fixed(factor.value, decimals[name]);
  return (
    <Popover opened={isOpen} onDismiss={close} width={320} position="top-end" withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          className={classes['figure']}
          aria-label={`${figure}, ${t('sources.showSource', {
            figure: t(`columns.${name}`),
            food: foodName,
          })}`}
          aria-describedby={isOpen ? id : undefined}
          onMouseEnter={open}
          onMouseLeave={close}
          onFocus={open}
          onBlur={close}
          onClick={open}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          {figure}
        </button>
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip">
        <SourceText food={food} name={name} sources={sources} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SourceText({ food, name, sources }: SourceTextProps) {
  const { t } = useTranslation('foods');
  const format = useFormat();
  const factor = food[name];
  const source = sources.find(({ id }) => id === factor.source_id);
  const other = food.co2_alternative;
  const otherSource = sources.find(({ id }) => id === other.source_id);
  const named = [source, otherSource].filter((one) => one !== undefined);
  const translated = useTranslated(named.flatMap(({ title, publisher }) => [title, publisher]));
  return (
    <div className={classes['source']}>
      <b>{source ? translated(source.title) : t('sources.unknownSource')}</b>
      {source && (
        <p>
          {translated(source.publisher)} · {source.licence}
        </p>
      )}
      {factor.source_item && <p>{t('sources.sourceItem', { item: factor.source_item })}</p>}
      {name === 'co2' && other.value !== null && otherSource && (
        <p>
          {t('sources.alternative', {
            value: format.fixed(other.value, decimals.co2),
            source: translated(otherSource.title),
          })}
        </p>
      )}
    </div>
  );
}
