import { VisuallyHidden } from '@mantine/core';
import { IconCamera } from '#icons';
import { useState, type ReactNode } from 'react';
import classes from './food-image.module.css';
import { Skeleton } from '../feedback/skeleton.tsx';

interface FoodImageProps {
  sources: readonly string[];
  alt: string;
  frame?: 'square' | 'camera' | undefined;
  size?: number | undefined;
  caption?: ReactNode;
  /** For printed pages, where lazy pictures would stay empty. */
  isEager?: boolean | undefined;
  waitingText?: ReactNode;
}

const defaultPicture = '/default-food.webp';

export function FoodImage({
  sources,
  alt,
  frame = 'square',
  size,
  caption,
  isEager = false,
  waitingText,
}: FoodImageProps) {
  const isWaiting = sources.length === 0 && waitingText !== undefined;
  return (
    <span
      className={classes['root']}
      data-frame={frame}
      style={frame === 'square' && size !== undefined ? { width: size } : undefined}
    >
      {isWaiting ? (
        <span className={classes['waiting']}>
          <IconCamera size={20} stroke={1.7} aria-hidden />
          {waitingText}
        </span>
      ) : (
        <Picture
          key={sources.join(' ')}
          sources={[...sources, defaultPicture]}
          alt={alt}
          isEager={isEager}
        />
      )}
      {caption !== undefined && <span className={classes['caption']}>{caption}</span>}
    </span>
  );
}

interface PictureProps {
  sources: readonly string[];
  alt: string;
  isEager: boolean;
}

function Picture({ sources, alt, isEager }: PictureProps) {
  const [sourceIndex, setSourceIndex] = useState(0);
  const [isLoaded, setIsLoaded] = useState(false);
  const source = sources[sourceIndex];
  if (source === undefined) {
    return (
      <span className={classes['waiting']}>
        <IconCamera size={20} stroke={1.7} aria-hidden />
        <VisuallyHidden>{alt}</VisuallyHidden>
      </span>
    );
  }
  const handleError = (): void => {
    const isLastSource = sourceIndex === sources.length - 2;
    if (isLastSource) console.error(`No picture could be loaded: ${alt}`);
    setSourceIndex(sourceIndex + 1);
  };
  return (
    <>
      {!isLoaded && <Skeleton height="100%" radius={0} />}
      <img
        key={source}
        className={classes['picture']}
        data-loaded={isLoaded || undefined}
        src={source}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={() => setIsLoaded(true)}
        onError={handleError}
      />
    </>
  );
}
