import { Button, Stack } from '@mantine/core';
import type { FactorSet } from '@wastegauge/contract/waste/factor-sets';
import type { Day } from '@wastegauge/contract/values/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useDateLabels } from '../../widgets/forms/use-date-labels.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import classes from './factor-sets-page.module.css';
import { PreviewDialog } from './preview-dialog.tsx';

interface ChoicePanelProps {
  organisation: number;
  sets: readonly FactorSet[];
}

export function ChoicePanel({ organisation, sets }: ChoicePanelProps) {
  const { t } = useTranslation(['factorSets', 'common']);
  const format = useFormat();
  const today = useToday();
  const offered = sets.filter((set) => !set.is_archived);
  const current = offered.find((set) => set.is_current);
  const [chosen, setChosen] = useState<string>();
  const [day, setDay] = useState<Day | null>();
  const [isOpen, setIsOpen] = useState(false);
  const setId = chosen ?? (current ? String(current.id) : null);
  const since = day === undefined ? `${today.slice(0, 4)}-01-01` : day;
  const set = offered.find(({ id }) => String(id) === setId);
  return (
    <Panel title={t('choice.title')}>
      <Stack gap="var(--s4)">
        <SelectField
          label={t('choice.set')}
          options={offered.map(({ id, name, version }) => ({
            value: String(id),
            label: `${name} ${version}`,
          }))}
          value={setId}
          onChange={setChosen}
        />
        <DateField
          label={t('choice.since')}
          placeholder={t('common:dates.placeholder')}
          value={since}
          onChange={setDay}
          onUnread={() => setDay(null)}
          minDay="2000-01-01"
          maxDay={today}
          textOf={format.day}
          {...useDateLabels()}
        />
        <span className={classes['small']}>{t('choice.hint')}</span>
        <Button
          variant="primary"
          disabled={set === undefined || since === null}
          onClick={() => setIsOpen(true)}
        >
          {t('choice.preview')}
        </Button>
      </Stack>
      {set !== undefined && since !== null && (
        <PreviewDialog
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          choice={{ organisation, set: set.id, since }}
          setName={`${set.name} ${set.version}`}
        />
      )}
    </Panel>
  );
}
