import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { splitMentions } from './comment-text.ts';
import classes from './comment-card.module.css';
import { findPreset, reasonKeys } from './preset-reasons.tsx';

export function FormattedComment({ text }: { text: string }) {
  const { t } = useTranslation('comments');
  const preset = findPreset(text);
  if (preset !== undefined) return t(`reasons.${reasonKeys[preset]}`);
  return splitMentions(text).map((piece, index) =>
    typeof piece === 'string' ? (
      <Fragment key={index}>{piece}</Fragment>
    ) : (
      <b key={index} className={classes['mention']}>
        @{piece.name}
      </b>
    ),
  );
}
