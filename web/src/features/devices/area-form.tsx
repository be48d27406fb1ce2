import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import {
  corners,
  middleOf,
  placeOf,
  reachesBeyond,
  usualSize,
  type Area,
  type Size,
} from './area.ts';
import classes from './area-form.module.css';
import { areaFieldsOf, areaOf, noArea, type AreaFields } from './device-fields.ts';
import { useAreaDrag } from './use-area-drag.ts';

interface AreaFormProps {
  source: string | null;
  sourceName: string;
  fields: AreaFields;
  onChange: (fields: AreaFields) => void;
  error?: string | undefined;
}

const highestPx = 420;
const sides = ['x', 'y', 'width', 'height'] as const;

export function AreaForm({ source, sourceName, fields, onChange, error }: AreaFormProps) {
  const { t } = useTranslation('devices');
  // Null when the picture could not be loaded.
  const [loaded, setLoaded] = useState<{ source: string; size: Size | null }>();
  const own = loaded?.source === source ? loaded : undefined;
  const picture = own?.size ?? usualSize;
  const area = areaOf(fields);
  const show = (changed: Area): void => onChange(areaFieldsOf(changed));
  const { pointerHandlers, handleKeyDown } = useAreaDrag({ area, picture, onChange: show });
  return (
    <div className={classes['root']}>
      <div>
        <div
          className={classes['stage']}
          style={{
            aspectRatio: `${picture.width} / ${picture.height}`,
            maxWidth: (highestPx * picture.width) / picture.height,
          }}
          {...pointerHandlers}
        >
          {source !== null && own?.size !== null ? (
            <img
              key={source}
              src={source}
              alt={sourceName}
              draggable={false}
              decoding="async"
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setLoaded({ source, size: { width, height } })
              }
              onError={() => setLoaded({ source, size: null })}
            />
          ) : (
            area === undefined && <span className={classes['empty']}>{t('area.noPicture')}</span>
          )}
          {area && (
            <div className={classes['area']} style={placeOf(area, picture)}>
              <button
                type="button"
                className={classes['body']}
                data-hold="body"
                aria-label={t('area.keys', { ...area })}
                onKeyDown={handleKeyDown}
              />
              {corners.map((corner) => (
                <i key={corner} data-hold={corner} aria-hidden />
              ))}
            </div>
          )}
        </div>
        <p className={classes['hint']}>
          {source !== null && <b>{sourceName}. </b>}
          {t('area.hint', { width: picture.width, height: picture.height })}
        </p>
      </div>
      <div className={classes['numbers']}>
        {sides.map((side) => (
          <NumberField
            key={side}
            label={t(`area.${side}`)}
            value={fields[side]}
            decimals={0}
            unit="px"
            maxLength={5}
            onChange={(text) => onChange({ ...fields, [side]: text })}
          />
        ))}
        {error !== undefined && <ErrorLine text={error} />}
        {error === undefined && area && reachesBeyond(area, picture) && (
          <p className={classes['warning']}>{t('area.beyond')}</p>
        )}
        {area === undefined ? (
          <Button size="xs" onClick={() => show(middleOf(picture))}>
            {t('area.mark')}
          </Button>
        ) : (
          <Button size="xs" onClick={() => onChange(noArea)}>
            {t('area.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
