import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useTranslated } from '../language/translations.ts';
import classes from './figure-source.module.css';
import { useFormat } from './use-format.ts';

interface FigureSourceProps {
  foodId: number | null;
  foodName: string;
  kind: 'co2' | 'water';
  className?: string | undefined;
  isMain?: boolean | undefined;
  children: ReactNode;
}

/** Time to move the pointer from the figure to the link in the popover. */
const hideDelayMs = 200;

const foodFactorOptions = (foodId: number, name: string) =>
  queryOptions({
    queryKey: ['food-factor', foodId],
    queryFn: async ({ signal }) => {
      const [factors, sources] = await Promise.all([
        call(foodRoutes.listFoodFactors, { query: { search: name, limit: 100 }, signal }),
        call(foodRoutes.listFactorSources, { signal }),
      ]);
      return { factors: factors.results.find(({ id }) => id === foodId) ?? null, sources };
    },
    staleTime: 60 * 60_000,
  });

export function FigureSource(props: FigureSourceProps) {
  const { kind, className, isMain = false, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, { open, close }] = useDisclosure(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showNow = (): void => {
    clearTimeout(timer.current);
    open();
  };
  const hideSoon = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, hideDelayMs);
  };
  const hover = {
    onMouseEnter: showNow,
    onMouseLeave: hideSoon,
    onFocus: showNow,
    onBlur: hideSoon,
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      width={300}
      position="bottom-start"
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={className}
          data-main={isMain || undefined}
          aria-describedby={isOpen ? id : undefined}
          aria-expanded={isOpen}
          title={isOpen ? undefined : t(`figureSource.name.${kind}`)}
          {...hover}
          onClick={showNow}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown id={id} className={classes['root']} {...hover}>
        {isOpen && <SourceDetails {...props} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function SourceDetails({ foodId, foodName, kind }: FigureSourceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = useQuery(foodFactorOptions(foodId ?? 0, foodName));
  const factor = found.data?.factors?.[kind];
  const source = found.data?.sources.find(({ id }) => id === factor?.source_id);
  const translated = useTranslated(source ? [source.publisher, source.title] : []);
  const unit = kind === 'co2' ? 'kg CO2e' : 'L';
  return (
    <>
      <p className={classes['title']}>{t(`figureSource.${kind}`)}</p>
      {found.isPending && <p>{t('loading')}</p>}
      {factor && factor.value !== null && (
        <p>
          {t('figureSource.perKg', { value: format.fixed(factor.value, 2), unit })}{' '}
          {factor.source_item !== null && t('figureSource.of', { item: factor.source_item })}
        </p>
      )}
      {source && (
        <p>
          {translated(source.publisher)}
          {t('colon')}
          {translated(source.title)}
        </p>
      )}
      {found.isSuccess && !source && <p>{t('figureSource.none')}</p>}
      <Link to="/sources" search={{ search: foodName }}>
        {t('figureSource.more')}
      </Link>
    </>
  );
}
