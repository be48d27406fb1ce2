import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import classes from './add-waste-dialog.module.css';
import { timeOf } from './site-clock.ts';

interface WhenFormProps {
  wall: string;
  now: string;
  error: string | undefined;
  onChange: (wall: string) => void;
}

export function WhenForm({ wall, now, error, onChange }: WhenFormProps) {
  const { t } = useTranslation(['manualWaste', 'common']);
  const format = useFormat();
  const language = useLanguage();
  const [day = '', time = ''] = wall.split('T');
  const [typed, setTyped] = useState<string | null>(null);
  const handleTime = (text: string): void => {
    setTyped(text);
    const meant = timeOf(text);
    if (meant !== null) onChange(`${day}T${meant}`);
  };
  return (
    <div className={classes['when']}>
      <DateField
        label={t('date')}
        size="md"
        placeholder={t('common:dates.placeholder')}
        textOf={format.day}
        minDay={firstDay}
        maxDay={now.slice(0, 10)}
        locale={language}
        labels={{ previous: t('common:dates.previousMonth'), next: t('common:dates.nextMonth') }}
        value={day}
        error={error}
        onChange={(chosen) => onChange(`${chosen ?? now.slice(0, 10)}T${time}`)}
      />
      <TextField
        label={t('time')}
        size="md"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? time}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(null)}
        onChange={({ currentTarget }) => handleTime(currentTarget.value)}
      />
    </div>
  );
}
