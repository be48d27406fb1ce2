import {
  IconCheck,
  IconRefresh,
  IconShield,
  IconSparkles,
  IconTags,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { Badge } from '../../ui/display/badge.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Trend } from '../../ui/display/trend.tsx';
import { SampleCard } from './sample-card.tsx';
import classes from './test-ui-page.module.css';

const trends = [
  { percent: -8.45, label: 'down', formattedPercent: '8.45%' },
  { percent: 2.41, label: 'up', formattedPercent: '2.41%' },
  { percent: 0, label: 'no change', formattedPercent: '0.00%' },
  { percent: null, label: 'nothing to compare with', formattedPercent: '' },
];

export function MeaningCard() {
  return (
    <SampleCard title="Meaning" hint="Down is good, up is bad, zero is a warning.">
      <div className={classes['row']}>
        {trends.map((trend) => (
          <Trend key={trend.label} {...trend} />
        ))}
        {trends.map((trend) => (
          <Trend key={trend.label} {...trend} variant="pill" />
        ))}
        <StatusBadge status="SUCCESSFUL" label="Successful" />
        <StatusBadge status="PROCESSING" label="Processing" />
        <StatusBadge status="DISCARDED" label="Discarded" />
        <StatusBadge status="ESCALATED" label="Escalated" />
      </div>
      <div className={classes['row']}>
        <Badge tone="info" icon={<IconSparkles />}>
          Labelled by AI
        </Badge>
        <Badge tone="ok" icon={<IconUserCheck />}>
          Verified by human team
        </Badge>
        <Badge tone="accent" icon={<IconRefresh />}>
          Relabelled by user
        </Badge>
        <Badge tone="accent" icon={<IconCheck />}>
          Marked correct by user
        </Badge>
        <Badge tone="info" icon={<IconShield />}>
          Admin
        </Badge>
        <Badge tone="warn" icon={<IconTags />}>
          Labeller
        </Badge>
        <Badge tone="accent" icon={<IconUser />}>
          User
        </Badge>
        <Badge>Multi 4</Badge>
        <Badge tone="outline" swatch="var(--wt-unserved)">
          Unserved
        </Badge>
        <Badge tone="outline" swatch="var(--st-lunch)">
          Lunch
        </Badge>
        <Badge>#overproduction</Badge>
      </div>
      <div className={classes['bars']}>
        <ProgressBar percent={59} label="Roast Potatoes" />
        <ProgressBar percent={84} label="Starches" color="var(--c-cocoa)" />
        <ProgressBar percent={116} label="Sliced Bread" valueText="116%, over target" />
        <ProgressBar percent={0} label="Melon" />
      </div>
    </SampleCard>
  );
}
