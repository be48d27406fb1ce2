import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { piecesOf } from './comment-text.ts';
import classes from './comment-card.module.css';
import { presetOf, reasonKeys } from './reasons.ts';

export function CommentTextCard({ text }: { text: string }) {
  const { t } = useTranslation('comments');
  const preset = presetOf(text);
  if (preset !== undefined) return t(`reasons.${reasonKeys[preset]}`);
  return piecesOf(text).map((piece, index) =>
    typeof piece === 'string' ? (
      <Fragment key={index}>{piece}</Fragment>
    ) : (
      <b key={index} className={classes['mention']}>
        @{piece.name}
      </b>
    ),
  );
}
