import type { RecognisedSite } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';

type SwitchedSite = Pick<RecognisedSite, 'changed_at' | 'changed_by'>;

export function useOffText(): (site: SwitchedSite) => string {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  return ({ changed_at: changedAt, changed_by: name }) => {
    if (changedAt === null) return t('off.plain');
    const day = format.shortDay(changedAt);
    return name === null ? t('off.since', { day }) : t('off.sinceBy', { day, name });
  };
}
