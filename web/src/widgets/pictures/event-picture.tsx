import { IconCamera, IconMaximize, IconZoomIn, IconZoomOut } from '#icons';
import { sizedImage } from '@wastegauge/contract/services/images';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useCallback, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './event-picture.module.css';
import { usePictureView } from './picture-view.ts';

interface EventPictureProps {
  imageUrl: string | null;
  backupImageUrls: readonly string[];
  boundingArea: WasteEvent['bounding_area'];
  stamp: string;
  label: string;
  size: 'large' | 'card';
  hasTools: boolean;
  /** Tools below the picture on every screen, not only on phones. */
  areToolsBelow?: boolean | undefined;
  onReady?: (() => void) | undefined;
}

const defaultPicture = '/default-food.webp';
const cameraRatio = 4 / 3;

interface PictureSize {
  width: number;
  height: number;
}

export function EventPicture(props: EventPictureProps) {
  const { imageUrl, backupImageUrls } = props;
  const frames = imageUrl === null ? backupImageUrls : [imageUrl, ...backupImageUrls];
  return <Frames key={frames.join(' ')} {...props} frames={frames} />;
}

function Frames({
  frames,
  boundingArea,
  stamp,
  label,
  size,
  hasTools,
  areToolsBelow = false,
  onReady,
}: EventPictureProps & { frames: readonly string[] }) {
  const { t } = useTranslation('labelling');
  const [position, setPosition] = useState(0);
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState<PictureSize | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const ratio = shown ? shown.width / shown.height : cameraRatio;
  const { view, zoomIn, zoomOut, reset, handlers } = usePictureView(frame, ratio);
  const address = frames[position];
  const isDefault = address === undefined;
  const source = isDefault ? defaultPicture : sizedImage(address, size);
  const hasNoPicture = isDefault && failed.has(position);

  const handleLoad = (image: HTMLImageElement): void => {
    setShown({ width: image.naturalWidth, height: image.naturalHeight });
    onReady?.();
  };
  const handleError = (): void => {
    const failedNow = new Set(failed).add(position);
    setFailed(failedNow);
    if (isDefault) return onReady?.();
    const next = frames.findIndex((_frame, index) => !failedNow.has(index));
    if (next === -1) console.error(`No picture could be loaded: ${label}`);
    setPosition(next === -1 ? frames.length : next);
  };
  const choose = (index: number): void => {
    setPosition(index);
    reset();
  };
  const stage: CSSProperties & Record<`--${string}`, string | number> = {
    '--ratio': ratio,
    '--scale': view.scale,
    '--x': `${view.x}px`,
    '--y': `${view.y}px`,
  };

  return (
    <div
      className={classes['root']}
      data-tools={hasTools ? (areToolsBelow ? 'below' : 'beside') : undefined}
    >
      <div
        className={classes['frame']}
        ref={frame}
        {...(hasTools && {
          ...handlers,
          role: 'group',
          tabIndex: 0,
          'aria-label': t('picture.keys'),
          'data-enlarged': view.scale > 1 || undefined,
        })}
      >
        <div className={classes['stage']} style={stage}>
          {hasNoPicture ? (
            <span className={classes['nothing']}>
              <IconCamera size={28} stroke={1.7} aria-hidden />
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          ) : (
            <Picture
              key={source}
              source={source}
              alt={label}
              onLoad={handleLoad}
              onError={handleError}
            />
          )}
          {boundingArea && shown && size === 'large' && position === 0 && !isDefault && (
            <PictureArea area={boundingArea} picture={shown} />
          )}
        </div>
        <span className={classes['stamp']}>{stamp}</span>
      </div>
      {hasTools && (
        <div className={classes['strip']}>
          {frames.length > 1 && (
            <ul className={classes['frames']} aria-label={t('picture.frames')}>
              {frames.map((url, index) => (
                <li key={url}>
                  <button
                    type="button"
                    className={classes['thumb']}
                    aria-label={t('picture.frame', { number: index + 1 })}
                    aria-pressed={index === position}
                    disabled={failed.has(index)}
                    onClick={() => choose(index)}
                  >
                    <img src={sizedImage(url, 'thumb')} alt="" decoding="async" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className={classes['zoom']}>
            <ActionIcon variant="default" aria-label={t('picture.zoomIn')} onClick={zoomIn}>
              <IconZoomIn size={20} stroke={1.7} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label={t('picture.zoomOut')} onClick={zoomOut}>
              <IconZoomOut size={20} stroke={1.7} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label={t('picture.reset')} onClick={reset}>
              <IconMaximize size={20} stroke={1.7} />
            </ActionIcon>
          </div>
        </div>
      )}
    </div>
  );
}

interface PictureProps {
  source: string;
  alt: string;
  onLoad: (image: HTMLImageElement) => void;
  onError: () => void;
}

function Picture({ source, alt, onLoad, onError }: PictureProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const isFinished = useRef(false);
  const finish = (image: HTMLImageElement): void => {
    if (isFinished.current) return;
    isFinished.current = true;
    if (image.naturalWidth === 0) return onError();
    setIsLoaded(true);
    onLoad(image);
  };
  const finishNow = useRef(finish);
  // A prefetched picture may be complete before React attaches its handlers, and a load or error
  // event in between is lost; decode() covers both.
  const attach = useCallback((image: HTMLImageElement | null) => {
    if (!image) return;
    const finishShown = (): void => {
      if (image.isConnected && image.complete) finishNow.current(image);
    };
    if (image.complete && image.naturalWidth > 0) finishShown();
    else image.decode().then(finishShown, finishShown);
  }, []);
  return (
    <>
      {!isLoaded && <Skeleton height="100%" radius={0} />}
      <img
        ref={attach}
        className={classes['picture']}
        data-loaded={isLoaded || undefined}
        src={source}
        alt={alt}
        decoding="sync"
        draggable={false}
        onLoad={(event) => finish(event.currentTarget)}
        onError={(event) => finish(event.currentTarget)}
      />
    </>
  );
}

interface PictureAreaProps {
  area: NonNullable<WasteEvent['bounding_area']>;
  picture: PictureSize;
}

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

function PictureArea({ area, picture }: PictureAreaProps) {
  const { x, y, width, height } = area;
  const isInside =
    x >= 0 && y >= 0 && x + width <= picture.width && y + height <= picture.height && width > 0;
  if (!isInside) return null;
  return (
    <span
      className={classes['area']}
      style={{
        left: share(x, picture.width),
        top: share(y, picture.height),
        width: share(width, picture.width),
        height: share(height, picture.height),
      }}
      aria-hidden
    >
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
