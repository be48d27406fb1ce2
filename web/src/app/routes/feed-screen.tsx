import { ActivityCard } from '../../features/comments/activity-card.tsx';
import { CommentsDialog } from '../../features/comments/comments-dialog.tsx';
import { FeedPage } from '../../features/feed/feed-page.tsx';
import { AddWasteDialog } from '../../features/manual-waste/add-waste-dialog.tsx';
import { WaitingEntriesCard } from '../../features/manual-waste/waiting-entries-card.tsx';
import { UnusualLink } from '../../features/unusual/unusual-link.tsx';

export const FeedScreen = () => (
  <FeedPage
    Comments={CommentsDialog}
    Activity={ActivityCard}
    AddWaste={AddWasteDialog}
    Waiting={WaitingEntriesCard}
    Unusual={UnusualLink}
  />
);
