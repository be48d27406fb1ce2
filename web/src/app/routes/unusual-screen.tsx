import { PictureDialog } from '../../features/feed/picture-dialog.tsx';
import { UnusualPage } from '../../features/unusual/unusual-page.tsx';

export const UnusualScreen = () => <UnusualPage PictureDialog={PictureDialog} />;
