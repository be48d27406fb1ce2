import { Notifications } from '@mantine/notifications';
import classes from './toast.module.css';

export function ToastHost() {
  return (
    <Notifications
      position="top-center"
      autoClose={3000}
      transitionDuration={160}
      containerWidth={560}
      limit={3}
      classNames={{ root: classes['host'] ?? '' }}
    />
  );
}
