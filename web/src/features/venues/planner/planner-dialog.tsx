import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { tomorrowRoutes, type EventPlan } from '@wastegauge/contract/insight/tomorrow';
import { venueEventTypes, type VenueEventType } from '@wastegauge/contract/values/address-options';
import { texts } from '@wastegauge/contract/values/texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routeOptions } from '../../../api/route-options.ts';
import { ScrollBox } from '../../../ui/data-table/scroll-box.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import { Figure } from '../../../ui/display/figure.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { FormColumns } from '../../../widgets/forms/form-dialog.tsx';
import { NumberField } from '../../../widgets/forms/number-field.tsx';
import { parseNumber } from '../../../widgets/forms/number-text.ts';
import { useFieldText } from '../../../widgets/forms/use-error-text.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import classes from './planner-dialog.module.css';

const maxGuests = 500_000;

const eventPlanOptions = (
  site: number,
  occupancyType: VenueEventType,
  guests: number | undefined,
) =>
  routeOptions(
    ['venues', 'plan', site, occupancyType, guests ?? null],
    tomorrowRoutes.getEventPlan,
    { query: { site, occupancy_type: occupancyType, guests } },
    { placeholderData: keepPreviousData },
  );

interface PlannerDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  type?: VenueEventType | undefined;
  guests?: number | null | undefined;
}

export const PlannerDialog = mountOnOpen(Planner);

function Planner({ opened, onClose, site, type = 'EVENT', guests }: PlannerDialogProps) {
  const { t } = useTranslation(['venues', 'covers', 'common']);
  const fieldText = useFieldText();
  const [kind, setKind] = useState(type);
  const [typed, setTyped] = useState(guests == null ? '' : String(guests));
  const number = parseNumber(typed);
  const isGiven = number !== undefined && number >= 1 && number <= maxGuests;
  const plan = useQuery(eventPlanOptions(site.id, kind, isGiven ? number : undefined));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('planner.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className={classes['root']}>
        <p className={classes['text']}>{t('planner.text', { site: site.name })}</p>
        <FormColumns>
          <SelectField
            label={t('planner.kind')}
            options={venueEventTypes.map((value) => ({
              value,
              label: t(`covers:types.${value}`),
            }))}
            value={kind}
            onChange={(value) => {
              const chosen = venueEventTypes.find((one) => one === value);
              if (chosen) setKind(chosen);
            }}
          />
          <NumberField
            label={t('planner.guests')}
            decimals={0}
            value={typed}
            onChange={setTyped}
            error={fieldText(
              number !== undefined && number > maxGuests
                ? texts.guestsTooMany
                : number === 0
                  ? texts.shouldBePositive
                  : undefined,
            )}
            data-autofocus
          />
        </FormColumns>
        {plan.isPending && <TableSkeleton label={t('common:loading')} rows={3} columns={3} />}
        {plan.isLoadingError && <LoadError query={plan} />}
        {plan.data && (
          <div className={classes['root']} data-refetching={plan.isPlaceholderData || undefined}>
            <Result plan={plan.data} hasGuests={isGiven} />
            {plan.data.events.length > 0 && (
              <PastEvents siteId={site.id} events={plan.data.events} />
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Result({ plan, hasGuests }: { plan: EventPlan; hasGuests: boolean }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const { grams_per_guest: grams, attendance, suggestion, events, events_needed: needed } = plan;
  if (grams === null && attendance === null) {
    return <Alert tone="info">{t('planner.noHistory', { count: events.length, needed })}</Alert>;
  }
  const between = (low: string, high: string): string => t('planner.between', { low, high });
  return (
    <dl className={classes['figures']}>
      {suggestion && (
        <div data-main>
          <dt>{t('planner.order')}</dt>
          <dd>
            <Figure
              value={format.count(suggestion.order_for)}
              unit={t('planner.guestUnit', { count: suggestion.order_for })}
            />
            <small>{between(format.count(suggestion.low), format.count(suggestion.high))}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('planner.attendance')}</dt>
        <dd>
          <Figure value={attendance ? format.wholePercent(attendance.value * 100) : '–'} />
          <small>
            {attendance
              ? between(
                  format.wholePercent(attendance.low * 100),
                  format.wholePercent(attendance.high * 100),
                )
              : t('planner.notKnown', { needed })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('planner.waste')}</dt>
        <dd>
          <Figure
            value={grams ? format.count(grams.value) : '–'}
            unit={grams ? t('planner.gramsPerGuest') : undefined}
          />
          <small>
            {grams
              ? between(format.count(grams.low), format.count(grams.high))
              : t('planner.notKnown', { needed })}
          </small>
          {suggestion?.waste_kg && (
            <small>
              {t('planner.wasteOfEvent', {
                kg: format.fixed(suggestion.waste_kg.value, 1),
                low: format.fixed(suggestion.waste_kg.low, 1),
                high: format.fixed(suggestion.waste_kg.high, 1),
              })}
            </small>
          )}
        </dd>
      </div>
      {!hasGuests && attendance && <p className={classes['text']}>{t('planner.enterGuests')}</p>}
    </dl>
  );
}

function PastEvents({ siteId, events }: { siteId: number; events: EventPlan['events'] }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const text = (value: number | null, write: (value: number) => string): string =>
    value === null ? '–' : write(value);
  return (
    <section>
      <h3 className={classes['heading']}>{t('planner.past')}</h3>
      <ScrollBox className={classes['scroller']} label={t('planner.past')}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('planner.event')}</th>
              <th scope="col">{t('planner.guaranteed')}</th>
              <th scope="col">{t('planner.came')}</th>
              <th scope="col">{t('planner.perGuest')}</th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ id, name, day, guaranteed, counted, grams_per_guest: grams }) => (
              <tr key={id}>
                <th scope="row">
                  <Link
                    to="/venues/$siteId/events/$eventId"
                    params={{ siteId: String(siteId), eventId: String(id) }}
                  >
                    {name}
                  </Link>
                  <small>{format.dayWithMonth(day)}</small>
                </th>
                <td>{text(guaranteed, format.count)}</td>
                <td>{text(counted, format.count)}</td>
                <td>{text(grams, (value) => `${format.count(value)} g`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}
