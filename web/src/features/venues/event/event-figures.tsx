import { IconCloud, IconCoin, IconScale, IconUser, IconUsers, type Icon } from '#icons';
import {
  guestsOfBasis,
  type EventOutcome,
  type EventReport,
} from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { FigureStrip, type StripFigure } from '../../../ui/display/figure-strip.tsx';
import { Change } from '../../../widgets/figures/change.tsx';
import { siteDay } from '../../../widgets/time/site-time.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { percentDifference, expectedOutcome } from './event-expectation.ts';

const icons = {
  guests: IconUsers,
  weight: IconScale,
  perGuest: IconUser,
  cost: IconCoin,
  emission: IconCloud,
} satisfies Record<string, Icon>;

export function EventFigures({ report }: { report: EventReport }) {
  return report.outcome === null ? (
    <ExpectedFigures report={report} />
  ) : (
    <OutcomeFigures report={report} outcome={report.outcome} />
  );
}

function OutcomeFigures({ report, outcome }: { report: EventReport; outcome: EventOutcome }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const figure = useFigure();
  const { guests, planned, weight, value, environmental, grams_per_guest } = outcome;
  const basis = guestsOfBasis(outcome);
  const perGuest = (amount: number): number | null => (basis === 0 ? null : amount / basis);
  const perGuestNote = (amount: number, write: (each: number) => string): string | undefined => {
    const each = perGuest(amount);
    return each === null ? undefined : t('report.each', { figure: write(each) });
  };
  const change = percentDifference(report.average_grams_per_guest, grams_per_guest);
  return (
    <FigureStrip
      label={t('report.outcome')}
      figures={[
        figure('guests', { ...guestsFigure(), note: guestsNote() }),
        figure('weight', {
          value: format.fixed(weight, 2),
          unit: 'kg',
          note: format.period({
            startDate: siteDay(report.event.start_date),
            endDate: siteDay(report.event.end_date),
          }),
        }),
        figure('perGuest', {
          value: grams_per_guest === null ? t('noEstimate') : format.fixed(grams_per_guest, 1),
          unit:
            grams_per_guest === null
              ? undefined
              : t(outcome.guest_basis === 'planned' ? 'report.gramsPlanned' : 'report.grams'),
          note:
            change === null ? (
              t('report.noOthers')
            ) : (
              <>
                <Change percent={change} />
                {t('report.vsOthers')}
              </>
            ),
        }),
        figure('cost', {
          value: format.price(value, report.currency),
          note: perGuestNote(value, (each) => format.price(each, report.currency)),
        }),
        figure('emission', {
          value: format.fixed(environmental, 1),
          unit: 'kg CO2e',
          note: perGuestNote(environmental, (each) => `${format.count(each * 1000)} g`),
        }),
      ]}
    />
  );

  function guestsFigure(): Pick<StripFigure, 'value' | 'unit'> {
    if (guests === null) {
      return planned === null
        ? { value: t('noEstimate') }
        : { value: format.count(planned), unit: t('report.planned') };
    }
    const unit =
      planned === null ? undefined : t('report.ofPlanned', { planned: format.count(planned) });
    return { value: format.count(guests), unit };
  }

  function guestsNote(): string | undefined {
    if (guests === null) return t('report.notCounted');
    if (planned === null || planned === 0) return undefined;
    if (guests === planned) return t('report.asPlanned');
    const difference = format.count(Math.abs(guests - planned));
    if (guests > planned) return t('report.moreCame', { difference });
    return t('report.fewer', { difference, percent: format.percent((guests / planned) * 100) });
  }
}

function ExpectedFigures({ report }: { report: EventReport }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const figure = useFigure();
  const expected = expectedOutcome(report);
  const average = report.average_grams_per_guest;
  const note =
    expected.guests === null
      ? t('report.needsEstimate')
      : t(average === null ? 'report.noOthers' : 'report.atTheirRate');
  const none = t('noEstimate');
  return (
    <FigureStrip
      label={t('report.expected')}
      figures={[
        figure('guests', {
          value: expected.guests === null ? none : format.count(expected.guests),
          unit: expected.guests === null ? undefined : t('report.planned'),
          note: expected.guests === null ? t('report.needsEstimate') : undefined,
        }),
        figure('weight', {
          value: expected.weight === null ? none : format.fixed(expected.weight, 2),
          unit: expected.weight === null ? undefined : t('report.kgExpected'),
          note,
        }),
        figure('perGuest', {
          value: average === null ? none : format.fixed(average, 1),
          unit: average === null ? undefined : t('report.gramsUsual'),
          note:
            average === null
              ? t('report.noOthers')
              : t('report.ofLast', { count: report.others.length }),
        }),
        figure('cost', {
          value: expected.value === null ? none : format.price(expected.value, report.currency),
          unit: expected.value === null ? undefined : t('report.expectedUnit'),
          note,
        }),
        figure('emission', {
          value: expected.environmental === null ? none : format.fixed(expected.environmental, 1),
          unit: expected.environmental === null ? undefined : t('report.co2Expected'),
          note,
        }),
      ]}
    />
  );
}

function useFigure() {
  const { t } = useTranslation('venues');
  return (
    key: keyof typeof icons,
    rest: Omit<StripFigure, 'key' | 'icon' | 'name'>,
  ): StripFigure => {
    const FigureIcon = icons[key];
    return { key, icon: <FigureIcon size={18} stroke={1.7} />, name: t(`report.${key}`), ...rest };
  };
}
