import {
  IconActivityHeartbeat,
  IconBook2,
  IconBuildingCommunity,
  IconBulb,
  IconChartBar,
  IconCircleCheck,
  IconCoins,
  IconDeviceTablet,
  IconEyeCheck,
  IconHome,
  IconListDetails,
  IconMapPin,
  IconPhotoScan,
  IconSettings,
  IconTable,
  IconTags,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { NavigationId } from './navigation.ts';

export const navigationIcons: Record<NavigationId, Icon> = {
  home: IconHome,
  feed: IconListDetails,
  insights: IconBulb,
  explore: IconChartBar,
  venues: IconBuildingCommunity,
  review: IconEyeCheck,
  labelling: IconTags,
  verification: IconCircleCheck,
  recognition: IconPhotoScan,
  deviceManagement: IconDeviceTablet,
  siteManagement: IconMapPin,
  groupManagement: IconUsersGroup,
  users: IconUsers,
  currencyRates: IconCoins,
  operations: IconActivityHeartbeat,
  retool: IconTable,
  settings: IconSettings,
};

export const KnowledgeIcon = IconBook2;
