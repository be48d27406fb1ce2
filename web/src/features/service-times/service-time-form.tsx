import { Button } from '@mantine/core';
import {
  services,
  type Service,
  type ServiceTimes,
} from '@wastegauge/contract/waste/service-times';
import { texts } from '@wastegauge/contract/values/texts';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useSaveServiceTimes } from './api.ts';
import classes from './service-time-card.module.css';
import {
  clearedTimes,
  changedTimes,
  storedTimes,
  timeProblems,
  type TimeChanges,
  type ServiceTimeFieldName,
  type TimeFields,
  type TimeProblem,
} from './service-time-fields.ts';

export function ServiceTimeForm({ times }: { times: ServiceTimes }) {
  const { t } = useTranslation(['serviceTimes', 'common']);
  const { notifyDone, notifyFailure } = useResultToast();
  const form = useRef<HTMLFormElement>(null);
  const stored = storedTimes(times);
  const [fields, setFields] = useState(stored);
  const [visited, setVisited] = useState<ReadonlySet<ServiceTimeFieldName>>(new Set());
  const save = useSaveServiceTimes(times);
  const changes = changedTimes(stored, fields);
  const problems = timeProblems(fields);
  const isChanged = Object.keys(changes).length > 0;

  const store = (wanted: TimeChanges): void => {
    if (save.isPending) return;
    save.mutate(wanted, {
      onSuccess: () => notifyDone(t('done')),
      onError: () => notifyFailure(t('failed')),
    });
  };
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const [wrong] = Object.keys(problems);
    setVisited(new Set(Object.keys(stored).filter(isTimeField)));
    if (wrong === undefined) return store(changes);
    form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  }

  return (
    <form ref={form} className={classes['form']} noValidate onSubmit={handleSubmit}>
      <div className={classes['services']}>
        {services.map((service) => (
          <ServiceRow
            key={service}
            service={service}
            fields={fields}
            fieldProblem={(field) => (visited.has(field) ? problems[field] : undefined)}
            onChange={(field, text) => setFields((before) => ({ ...before, [field]: text }))}
            onLeave={(field) => setVisited((before) => new Set([...before, field]))}
          />
        ))}
      </div>
      <div className={classes['foot']}>
        {times.id === null ? (
          <p className={classes['hint']}>{t('asAtSite')}</p>
        ) : (
          <Button variant="link" disabled={save.isPending} onClick={() => store(clearedTimes)}>
            {t('useSite')}
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!isChanged || save.isPending}>
          {t(save.isPending ? 'common:processing' : 'save')}
        </Button>
      </div>
    </form>
  );
}

interface ServiceRowProps {
  service: Service;
  fields: TimeFields;
  fieldProblem: (field: ServiceTimeFieldName) => TimeProblem | undefined;
  onChange: (field: ServiceTimeFieldName, text: string) => void;
  onLeave: (field: ServiceTimeFieldName) => void;
}

function ServiceRow({ service, fields, fieldProblem, onChange, onLeave }: ServiceRowProps) {
  const { t } = useTranslation(['serviceTimes', 'common']);
  const fieldText = useFieldText();
  const problemText = (problem: TimeProblem | undefined): string | undefined =>
    problem &&
    (problem.kind === 'invalid'
      ? fieldText(texts.invalidTime)
      : t(problem.kind, { time: problem.time }));
  const [start, end] = [`${service}_time_start`, `${service}_time_end`] as const;
  const name = t(`common:serviceTimes.${upperNames[service]}`);
  const error = problemText(fieldProblem(start) ?? fieldProblem(end));
  const field = (key: ServiceTimeFieldName, label: string) => (
    <TimeField
      aria-label={label}
      name={key}
      value={fields[key]}
      isInvalid={fieldProblem(key) !== undefined}
      rightSection={null}
      onChange={(text) => onChange(key, text)}
      onBlur={() => onLeave(key)}
    />
  );
  return (
    <div className={classes['service']}>
      <span className={classes['name']}>
        <i style={{ background: `var(--st-${service})` }} aria-hidden />
        {name}
      </span>
      {field(start, t('start', { service: name }))}
      <span aria-hidden>{t('to')}</span>
      {field(end, t('end', { service: name }))}
      {error !== undefined && (
        <div className={classes['error']}>
          <ErrorLine text={error} />
        </div>
      )}
    </div>
  );
}

const upperNames = { breakfast: 'BREAKFAST', lunch: 'LUNCH', dinner: 'DINNER' } as const;

const isTimeField = (name: string): name is ServiceTimeFieldName => name.includes('_time_');
