import { Button, Popover } from '@mantine/core';
import type { CoverageDays } from '@wastegauge/contract/insight/coverage';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { addClosure, recordNothing, removeClosure } from '../api.ts';
import { useCoverageChange } from '../use-coverage-change.ts';
import classes from './calendar.module.css';
import { serviceActions } from './service-actions.ts';
import { StateMark } from './state-icon.tsx';
import { useDayTexts } from './use-day-texts.ts';

type ServiceRecord = CoverageDays['days'][number]['services'][number];

export interface ChosenService extends ServiceRecord {
  day: Day;
  /** HH:MM */
  start: string;
}

/** Names a cell of the calendar. */
export interface ChosenKey {
  day: Day;
  service: ServiceRecord['service'];
}

export interface Anchor {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface ServicePopoverProps {
  siteId: number;
  chosen: ChosenService;
  anchor: Anchor;
  onClose: () => void;
  onWaste: (day: Day, time: string) => void;
}

export function ServicePopover(props: ServicePopoverProps) {
  const { chosen, anchor, onClose } = props;
  const { t } = useTranslation(['coverage', 'common']);
  const { dayText } = useDayTexts();
  const title = `${t(`common:serviceTimes.${chosen.service}`)}, ${dayText(chosen.day)}`;
  return (
    <Popover
      opened
      onDismiss={onClose}
      width={288}
      position="bottom"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span className={classes['anchor']} style={{ ...anchor }} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes['popover']}
        aria-label={title}
        tabIndex={-1}
        data-autofocus
      >
        <p className={classes['popoverTitle']}>
          <StateMark state={chosen.state} />
          <b>{title}</b>
        </p>
        <ServiceFacts chosen={chosen} />
        <ServiceButtons {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ServiceFacts({ chosen }: { chosen: ChosenService }) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const { state, is_nothing: isNothing, planned_minutes: planned, weight } = chosen;
  const hasFacts = state !== 'closed' && state !== 'none';
  return (
    <>
      <p>{t(isNothing ? 'service.nothing' : `service.${state}`)}</p>
      {hasFacts && (
        <dl className={classes['facts']}>
          {planned > 0 && (
            <div>
              <dt>{t('service.heard')}</dt>
              <dd>
                {t('service.minutes', {
                  alive: format.count(chosen.alive_minutes),
                  planned: format.count(planned),
                })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('service.weight')}</dt>
            <dd>{format.fixed(weight, 1)} kg</dd>
          </div>
        </dl>
      )}
    </>
  );
}

function ServiceButtons({ siteId, chosen, onClose, onWaste }: ServicePopoverProps) {
  const { t } = useTranslation(['coverage', 'common']);
  const { dayText } = useDayTexts();
  const { change } = useCoverageChange();
  const { day, service } = chosen;
  const record = (isNothing: boolean): void => {
    onClose();
    const body = { site: siteId, day, service };
    void change({
      run: () => recordNothing({ ...body, is_nothing: isNothing }),
      done: t(isNothing ? 'service.recorded' : 'service.takenBack'),
      undo: () => recordNothing({ ...body, is_nothing: !isNothing }),
    });
  };
  const close = (): void => {
    onClose();
    void change({
      run: () => addClosure({ site: siteId, startDate: day, service, note: '' }),
      done: t('service.closedDone', {
        service: t(`common:serviceTimes.${service}`),
        day: dayText(day),
      }),
      undo: ({ id }) => removeClosure(id),
    });
  };
  const actions = serviceActions(chosen);
  if (actions.length === 0) return null;
  const buttons = {
    nothing: { text: t('service.nothingButton'), press: () => record(true) },
    takeBack: { text: t('service.takeBack'), press: () => record(false) },
    addWaste: {
      text: t('service.addWaste'),
      press: () => {
        onClose();
        onWaste(day, chosen.start);
      },
    },
    close: { text: t('service.close'), press: close },
  };
  return (
    <div className={classes['buttons']}>
      {actions.map((action) => (
        <Button key={action} size="xs" onClick={buttons[action].press}>
          {buttons[action].text}
        </Button>
      ))}
    </div>
  );
}
