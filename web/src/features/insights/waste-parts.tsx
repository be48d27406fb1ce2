import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartHue } from '../../charts/chart-data.ts';
import { PartRing } from '../../charts/part-ring.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import type { WastePartKind, WastePart } from './card-figures.ts';
import classes from './card.module.css';

interface WastePartsProps {
  parts: readonly WastePart[];
  size: number;
  isDetailed?: boolean | undefined;
}

const hues: Record<WastePartKind, ChartHue> = {
  unserved: 'blue',
  preparation: 'ochre',
  consumer: 'plum',
};

export function WasteParts({ parts, size, isDetailed = false }: WastePartsProps) {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const ring = useMemo(
    () =>
      parts.map(({ kind, kilograms }) => ({
        key: kind,
        name: kind,
        hue: hues[kind],
        value: kilograms,
      })),
    [parts],
  );
  const hasWaste = parts.some(({ kilograms }) => kilograms > 0);
  const percent = isDetailed ? format.percent : format.wholePercent;
  const shareText = (share: number): string =>
    hasWaste ? percent(share) : t('common:notAvailable');
  return (
    <figure className={classes['parts']} data-detailed={isDetailed || undefined}>
      <PartRing parts={ring} size={size} />
      <ul aria-label={t('parts.label')}>
        {parts.map(({ kind, kilograms, share }) => (
          <li key={kind}>
            <i style={{ background: `var(--c-${hues[kind]})` }} aria-hidden />
            <span>{t(`parts.${kind}`)}</span>
            {isDetailed && (
              <span className={classes['weight']}>{format.fixed(kilograms, 1)} kg</span>
            )}
            <b>{shareText(share)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
