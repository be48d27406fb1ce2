import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import classes from './comment-form.module.css';
import { nameOf } from './mention-query.ts';
import type { MentionBox } from './use-mention-box.ts';

export function MentionListCard({ box }: { box: MentionBox }) {
  const { t } = useTranslation(['comments', 'common']);
  const list = useRef<HTMLDivElement>(null);
  const { active } = box;
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} className={classes['people']} aria-label={t('people')} {...box.listProps}>
      {box.found.map((person, index) => (
        <div key={person.id} className={classes['person']} {...box.optionProps(person, index)}>
          <Avatar id={String(person.id)} name={nameOf(person)} photoUrl={person.profile_photo} />
          <span className={classes['words']}>
            {nameOf(person)}
            {person.job_title !== '' && <small>{person.job_title}</small>}
          </span>
          {index === active && <Kbd isSilent>{t('common:food.enter')}</Kbd>}
        </div>
      ))}
    </div>
  );
}
