import { accountRoutes } from './accounts.ts';
import { captureRoutes } from './captures.ts';
import { commentRoutes } from './comments.ts';
import { coverRoutes } from './covers.ts';
import { deviceRoutes } from './devices.ts';
import { eventRoutes } from './events.ts';
import { exploreRoutes } from './explore.ts';
import { feedRoutes } from './feed.ts';
import { foodRoutes } from './foods.ts';
import { imageRoutes } from './images.ts';
import { labellingRoutes } from './labelling.ts';
import { liveRoutes } from './live.ts';
import { manualWasteRoutes } from './manual-waste.ts';
import { messageRoutes } from './messages.ts';
import { overviewRoutes } from './overview.ts';
import { passwordRoutes } from './passwords.ts';
import { reviewRoutes } from './review.ts';
import { signInRoutes } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { siteRoutes } from './sites.ts';
import { systemRoutes } from './system.ts';
import { targetRoutes } from './targets.ts';
import { translationRoutes } from './translations.ts';
import { usageRoutes } from './usage.ts';
import { venueRoutes } from './venues.ts';
import { widgetRoutes } from './widgets.ts';

/** Every call of the product: what the OpenAPI document and the access tests walk. */
export const api = {
  system: systemRoutes,
  signIn: signInRoutes,
  signUp: signUpRoutes,
  passwords: passwordRoutes,
  accounts: accountRoutes,
  messages: messageRoutes,
  usage: usageRoutes,
  translations: translationRoutes,
  sites: siteRoutes,
  foods: foodRoutes,
  overview: overviewRoutes,
  targets: targetRoutes,
  covers: coverRoutes,
  widgets: widgetRoutes,
  explore: exploreRoutes,
  devices: deviceRoutes,
  captures: captureRoutes,
  images: imageRoutes,
  events: eventRoutes,
  labelling: labellingRoutes,
  review: reviewRoutes,
  live: liveRoutes,
  feed: feedRoutes,
  comments: commentRoutes,
  manualWaste: manualWasteRoutes,
  venues: venueRoutes,
} as const;
