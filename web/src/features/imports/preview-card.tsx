import { IconCalendar, IconCheck, IconScale, IconUsers, IconX } from '@tabler/icons-react';
import type { ImportPreview } from '@wastegauge/contract/edges/imports';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FigureStrip } from '../../ui/display/figure-strip.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';

export function PreviewCard({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { first_day, last_day, total_kg, total_covers } = preview;
  const icon = { size: 18, stroke: 1.7 };
  return (
    <>
      <FigureStrip
        label={t('check.title')}
        figures={[
          {
            key: 'accepted',
            icon: <IconCheck {...icon} />,
            name: t('check.accepted'),
            value: format.count(preview.accepted_count),
            note: t('check.ofLines', { count: preview.line_count }),
          },
          {
            key: 'refused',
            icon: <IconX {...icon} />,
            name: t('check.refused'),
            value: format.count(preview.refused_count),
          },
          total_kg === null
            ? {
                key: 'covers',
                icon: <IconUsers {...icon} />,
                name: t('check.covers'),
                value: format.count(total_covers ?? 0),
              }
            : {
                key: 'weight',
                icon: <IconScale {...icon} />,
                name: t('check.weight'),
                value: format.plain(total_kg),
                unit: 'kg',
              },
          {
            key: 'days',
            icon: <IconCalendar {...icon} />,
            name: t('check.days'),
            value: first_day === null ? t('check.noDays') : format.day(first_day),
            note:
              last_day !== null && last_day !== first_day ? `– ${format.day(last_day)}` : undefined,
          },
        ]}
      />
      {preview.repeated_count > 0 && (
        <Alert tone="warn">{t('check.repeated', { count: preview.repeated_count })}</Alert>
      )}
    </>
  );
}
