import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './widget-preview.module.css';
import type { WidgetQuery } from './widget-panel.tsx';

interface WidgetPreviewProps<Data> {
  query: Pick<WidgetQuery<Data>, 'data' | 'isPending'>;
  isEmpty: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

export function WidgetPreview<Data>({
  query: { data, isPending },
  isEmpty,
  children,
}: WidgetPreviewProps<Data>) {
  const { t } = useTranslation();
  return (
    <div className={classes['root']} inert>
      {isPending && <Skeleton height={108} />}
      {!isPending && (data === undefined || isEmpty(data)) && (
        <p className={classes['none']}>{t('noData')}</p>
      )}
      {data !== undefined && !isEmpty(data) && children(data)}
    </div>
  );
}
