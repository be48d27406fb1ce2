import { Button } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { NumberField } from '../../widgets/forms/number-field.tsx';
import {
  areaStyle,
  centredArea,
  corners,
  defaultSize,
  dragArea,
  exceedsPicture,
  isDrawn,
  moveArea,
  resizeArea,
  type Area,
  type DragHandle,
  type Point,
  type Size,
} from './area.ts';
import classes from './area-field.module.css';
import { areaFields, noArea, parseArea, type AreaFields } from './device-fields.ts';

interface AreaFieldProps {
  source: string | null;
  sourceName: string;
  fields: AreaFields;
  onChange: (fields: AreaFields) => void;
  onPictureLoad: (size: Size) => void;
  error?: string | undefined;
}

const maxHeightPx = 420;
const sides = ['x', 'y', 'width', 'height'] as const;

export function AreaField({
  source,
  sourceName,
  fields,
  onChange,
  onPictureLoad,
  error,
}: AreaFieldProps) {
  const { t } = useTranslation('devices');
  // Null when the picture could not be loaded.
  const [loaded, setLoaded] = useState<{ source: string; size: Size | null }>();
  const loadedPicture = loaded?.source === source ? loaded : undefined;
  const picture = loadedPicture?.size ?? defaultSize;
  const area = parseArea(fields);
  const show = (changed: Area): void => onChange(areaFields(changed));
  const { pointerHandlers, handleKeyDown } = useAreaDrag({ area, picture, onChange: show });
  return (
    <div className={classes['root']}>
      <div>
        <div
          className={classes['stage']}
          style={{
            aspectRatio: `${picture.width} / ${picture.height}`,
            maxWidth: (maxHeightPx * picture.width) / picture.height,
          }}
          {...pointerHandlers}
        >
          {source !== null && loadedPicture?.size !== null ? (
            <img
              key={source}
              src={source}
              alt={sourceName}
              draggable={false}
              decoding="async"
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setLoaded({ source, size: { width, height } });
                onPictureLoad({ width, height });
              }}
              onError={() => setLoaded({ source, size: null })}
            />
          ) : (
            area === undefined && <span className={classes['empty']}>{t('area.noPicture')}</span>
          )}
          {area && (
            <div className={classes['area']} style={areaStyle(area, picture)}>
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
        {error === undefined && area && exceedsPicture(area, picture) && (
          <ErrorLine text={t('area.beyond')} />
        )}
        {area === undefined ? (
          <Button size="xs" onClick={() => show(centredArea(picture))}>
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

interface AreaDragOptions {
  area: Area | undefined;
  picture: Size;
  onChange: (area: Area) => void;
}

interface Drag {
  hold: DragHandle;
  from: Point;
  start: Area;
}

const handles: readonly DragHandle[] = [...corners, 'body'];
const emptyArea: Area = { x: 0, y: 0, width: 0, height: 0 };
const stepPx = 10;

const directions: Record<string, Point> = {
  ArrowLeft: { x: -stepPx, y: 0 },
  ArrowRight: { x: stepPx, y: 0 },
  ArrowUp: { x: 0, y: -stepPx },
  ArrowDown: { x: 0, y: stepPx },
};

function useAreaDrag({ area, picture, onChange }: AreaDragOptions) {
  const drag = useRef<Drag | null>(null);

  const picturePoint = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - left) / width) * picture.width,
      y: ((clientY - top) / height) * picture.height,
    };
  };
  const end = (): void => {
    drag.current = null;
  };

  return {
    pointerHandlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = {
          hold: findHandle(event.target),
          from: picturePoint(event),
          start: area ?? emptyArea,
        };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (!drag.current) return;
        const { hold, from, start } = drag.current;
        const dragged = dragArea(hold, start, { from, to: picturePoint(event) }, picture);
        if (isDrawn(dragged)) onChange(dragged);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    handleKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const by = directions[event.key];
      if (!by || !area) return;
      event.preventDefault();
      onChange((event.shiftKey ? resizeArea : moveArea)(area, by, picture));
    },
  };
}

function findHandle(target: EventTarget): DragHandle {
  if (!(target instanceof Element)) return 'new';
  const held = target.closest('[data-hold]')?.getAttribute('data-hold');
  return handles.find((known) => known === held) ?? 'new';
}
