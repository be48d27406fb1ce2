import { useState } from 'react';
import classes from './avatar.module.css';

interface AvatarProps {
  id: string;
  name: string;
  photoUrl?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  label?: string | undefined;
}

const hueCount = 6;

export function Avatar({ id, name, photoUrl, size = 'md', label }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const hasPhoto = typeof photoUrl === 'string' && photoUrl !== failedUrl;
  return (
    <span
      className={classes['root']}
      data-size={size}
      data-hue={avatarHue(id)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {hasPhoto ? (
        <img
          className={classes['photo']}
          src={photoUrl}
          alt=""
          onError={() => setFailedUrl(photoUrl)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

function avatarHue(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (hash % hueCount) + 1;
}
