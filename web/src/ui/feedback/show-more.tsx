import { useState } from 'react';
import classes from './show-more.module.css';

interface ShowMoreProps {
  text: string;
  moreLabel: string;
  lessLabel: string;
  characterLimit?: number | undefined;
}

export function ShowMore({ text, moreLabel, lessLabel, characterLimit = 150 }: ShowMoreProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  if (text.length <= characterLimit) return <span>{text}</span>;
  return (
    <span className={classes['root']}>
      {isExpanded ? text : `${text.slice(0, characterLimit).trimEnd()}…`}{' '}
      <button
        type="button"
        className={classes['toggle']}
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {isExpanded ? lessLabel : moreLabel}
      </button>
    </span>
  );
}
