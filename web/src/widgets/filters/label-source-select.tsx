import { labelSources, type LabelSource } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';

interface LabelSourceSelectProps {
  values: LabelSource[];
  onChange: (values: LabelSource[]) => void;
  className?: string | undefined;
}

export function LabelSourceSelect({ values, onChange, className }: LabelSourceSelectProps) {
  const { t } = useTranslation();
  return (
    <MultiSelectField
      className={className}
      label={t('labelSources.label')}
      emptyText={t('labelSources.all')}
      options={labelSources.map((value) => ({ value, label: t(`labelSources.${value}`) }))}
      values={values}
      onChange={onChange}
    />
  );
}
