import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { maxCovers } from '@wastegauge/contract/insight/covers';
import type { AdviceLastDay, AdviceService, Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { addDays } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { focusInvalidField } from '../../ui/fields/focus-invalid-field.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useRefreshCovers } from '../../widgets/figures/use-refresh-covers.ts';
import { NumberField } from '../../widgets/forms/number-field.tsx';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import { saveDayCovers, saveServiceCovers } from './api.ts';
import classes from './side-cards.module.css';
import { useServiceName } from './use-tomorrow-texts.ts';

interface LastDayCardProps {
  data: Tomorrow;
  last: AdviceLastDay;
}

export function LastDayCard({ data, last }: LastDayCardProps) {
  const { t } = useTranslation('tomorrow');
  const { longDay } = useDayTexts();
  const isYesterday = last.day === addDays(data.today, -1);
  return (
    <Panel
      title={
        <>
          {t(isYesterday ? 'lastDay.yesterday' : 'lastDay.lastOpen')}{' '}
          <span className={classes['suffix']}>{longDay(last.day)}</span>
        </>
      }
    >
      <CoversTable key={last.day} siteId={data.site.id} last={last} />
      {last.services.some(({ service }) => service === 'ALL_DAY') && (
        <p className={classes['muted']}>
          {t('lastDay.byDay')}{' '}
          <Link
            to="/venues/$siteId/occupancy"
            params={{ siteId: String(data.site.id) }}
            search={{ siteId: data.site.id, siteName: data.site.name }}
          >
            {t('lastDay.byService')}
          </Link>
        </p>
      )}
      {last.dishes && <Dishes dishes={last.dishes} />}
    </Panel>
  );
}

function CoversTable({ siteId, last }: { siteId: number; last: AdviceLastDay }) {
  const { t } = useTranslation('tomorrow');
  const format = useFormat();
  const serviceName = useServiceName();
  const canEnter = useCan('covers.write');
  const entry = useCoversEntry(siteId, last);
  const { services } = last;
  const form = useRef<HTMLFormElement>(null);
  const countText = (count: number | null): string => (count === null ? '–' : format.count(count));
  const sum = (name: 'plan' | 'advice' | 'actual'): number | null =>
    services.reduce<number | null>((total, service) => {
      const count = service[name];
      return total === null || count === null ? null : total + count;
    }, 0);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusInvalidField(event.currentTarget)) void entry.save();
      }}
    >
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('lastDay.covers')}</th>
            <th scope="col">{t('lastDay.plan')}</th>
            <th scope="col">{t('lastDay.advice')}</th>
            <th scope="col">{t('lastDay.came')}</th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ service, plan, advice, actual }) => (
            <tr key={service}>
              <th scope="row">{serviceName(service)}</th>
              <td>{countText(plan)}</td>
              <td>{countText(advice)}</td>
              <td>
                {canEnter && entry.isOpen(service) ? (
                  <span className={classes['came']}>
                    <NumberField
                      label=""
                      aria-label={t('lastDay.cameLabel', { service: serviceName(service) })}
                      placeholder="–"
                      decimals={0}
                      {...entry.field(service)}
                    />
                  </span>
                ) : (
                  <b>{countText(actual)}</b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {services.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('allDay')}</th>
              <td>{countText(sum('plan'))}</td>
              <td>{countText(sum('advice'))}</td>
              <td>{countText(sum('actual'))}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {canEnter && (
        <div className={classes['buttons']}>
          {entry.isAnyOpen ? (
            <>
              <Button type="submit" size="xs" disabled={!entry.isDirty} loading={entry.isSaving}>
                {t('lastDay.save')}
              </Button>
              {entry.isDirty && (
                <Button size="xs" variant="link" onClick={entry.cancel}>
                  {t('plan.discard')}
                </Button>
              )}
            </>
          ) : (
            <Button size="xs" onClick={entry.correct}>
              {t('lastDay.correct')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** Missing covers can be entered at once, recorded ones after "Correct". */
function useCoversEntry(siteId: number, { day, services }: AdviceLastDay) {
  const { t } = useTranslation('tomorrow');
  const fieldText = useFieldText();
  const { notifyDone, notifyError } = useResultToast();
  const refresh = useRefreshCovers();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const isSending = useRef(false);
  const [typed, setTyped] = useState<Partial<Record<AdviceService, string>>>({});
  const isOpen = (service: AdviceService): boolean =>
    isCorrecting || services.some((one) => one.service === service && one.actual === null);
  const text = (service: AdviceService): string =>
    typed[service] ?? String(services.find((one) => one.service === service)?.actual ?? '');
  const changed = services
    .map(({ service, actual }) => ({
      service,
      actual,
      covers: parseNumber(text(service)) ?? null,
    }))
    .filter(({ covers, actual }) => covers !== actual);

  async function save(): Promise<void> {
    if (isSending.current || changed.length === 0) return;
    isSending.current = true;
    setIsSaving(true);
    try {
      const byService = changed.flatMap(({ service, covers }) =>
        service === 'ALL_DAY' ? [] : [{ service, covers }],
      );
      const allDay = changed.find(({ service }) => service === 'ALL_DAY');
      if (byService.length > 0) await saveServiceCovers({ site: siteId, day, services: byService });
      if (allDay?.covers != null) await saveDayCovers(siteId, day, allDay.covers);
      notifyDone(t('lastDay.saved'));
      await refresh();
      setTyped({});
      setIsCorrecting(false);
    } catch (error) {
      notifyError(error);
    } finally {
      isSending.current = false;
      setIsSaving(false);
    }
  }

  return {
    isOpen,
    isAnyOpen: services.some(({ service }) => isOpen(service)),
    isDirty: changed.length > 0 || isCorrecting,
    isSaving,
    save,
    correct: (): void => setIsCorrecting(true),
    cancel: (): void => {
      setTyped({});
      setIsCorrecting(false);
    },
    field: (service: AdviceService) => ({
      value: text(service),
      error: fieldText(Number(text(service)) > maxCovers ? texts.coversTooMany : undefined),
      onChange: (value: string): void => setTyped((before) => ({ ...before, [service]: value })),
    }),
  };
}

function Dishes({ dishes }: { dishes: NonNullable<AdviceLastDay['dishes']> }) {
  const { t } = useTranslation('tomorrow');
  const format = useFormat();
  const kgText = (kg: number | null): string => (kg === null ? '–' : `${format.count(kg)} kg`);
  const { left_kg: left, left_with_advice_kg: withAdvice } = dishes;
  return (
    <>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('lastDay.food')}</th>
            <th scope="col">{t('lastDay.plan')}</th>
            <th scope="col">{t('lastDay.advice')}</th>
            <th scope="col">{t('lastDay.eaten')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('lastDay.dishes', { count: dishes.count })}</th>
            <td>{kgText(dishes.plan_kg)}</td>
            <td>{kgText(dishes.advice_kg)}</td>
            <td>
              <b>{kgText(dishes.eaten_kg)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      <p className={classes['note']}>
        {t('lastDay.left', { kg: kgText(left) })}{' '}
        {withAdvice !== null && t('lastDay.leftWithAdvice', { kg: kgText(withAdvice) })}
      </p>
    </>
  );
}
