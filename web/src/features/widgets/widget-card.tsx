import { IconCheck, IconHome, IconPlus } from '@tabler/icons-react';
import type { Widget, WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { isFixedWidget } from '../../widgets/home-widgets/pinned-widgets.ts';
import classes from './widgets-page.module.css';

interface WidgetCardProps {
  widget: Widget;
  Preview: ComponentType<{ widget: WidgetIdentifier }>;
  isAdded: boolean;
  onChoose: () => void;
}

export function WidgetCard({ widget, Preview, isAdded, onChoose }: WidgetCardProps) {
  const { t } = useTranslation('widgets');
  const { identifier } = widget;
  return (
    <li className={classes['card']} data-identifier={identifier}>
      <div className={classes['preview']}>
        <Preview widget={identifier} />
      </div>
      <div className={classes['words']}>
        <h2>
          <button type="button" className={classes['choose']} onClick={onChoose}>
            {t(`names.${identifier}`)}
          </button>
        </h2>
        <p>{t(`descriptions.${identifier}`)}</p>
        {isFixedWidget(identifier) ? (
          <Badge icon={<IconHome />}>{t('page.always')}</Badge>
        ) : isAdded ? (
          <Badge tone="accent" icon={<IconCheck />}>
            {t('page.added')}
          </Badge>
        ) : (
          <span className={classes['addLabel']}>
            <IconPlus size={16} stroke={2} aria-hidden />
            {t('page.add')}
          </span>
        )}
      </div>
    </li>
  );
}
