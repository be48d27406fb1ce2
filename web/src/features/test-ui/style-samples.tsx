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
import { ShowMore } from '../../ui/feedback/show-more.tsx';
import { SampleSection } from './sample-section.tsx';
import classes from './test-ui-page.module.css';

const surfaces = [
  ['canvas', 'page'],
  ['surface', 'card'],
  ['sunken', 'inset'],
  ['border', 'hairline'],
  ['border-control', 'inputs, 3:1'],
  ['ink', 'text'],
  ['text-2', 'secondary'],
  ['text-3', 'captions'],
  ['accent', 'action'],
  ['accent-tint', 'selected'],
] as const;

const categories = [
  ['c-blue', 'Unserved'],
  ['c-ochre', 'Preparation'],
  ['c-plum', 'Consumer'],
  ['c-teal', 'Lunch'],
  ['c-terracotta', 'Breakfast'],
  ['c-indigo', 'Dinner'],
  ['c-olive', 'Vegetables'],
  ['c-sky', 'Dairy'],
  ['c-cocoa', 'Starches'],
  ['c-rose', 'Fruit'],
] as const;

export function ColourSamples() {
  return (
    <>
      <SampleSection
        title="Surfaces and accent"
        hint="Warm neutrals carry the page, one accent acts."
      >
        <Swatches colours={surfaces} />
      </SampleSection>
      <SampleSection
        title="Categorical palette"
        hint="Ten hues in a fixed order, one meaning each."
      >
        <Swatches colours={categories} />
      </SampleSection>
    </>
  );
}

function Swatches({ colours }: { colours: readonly (readonly [string, string])[] }) {
  return (
    <div className={classes['swatches']}>
      {colours.map(([name, use]) => (
        <div key={name}>
          <span className={classes['swatch']} style={{ background: `var(--${name})` }} />
          <b>{name}</b>
          <div className={classes['caption']}>{use}</div>
        </div>
      ))}
    </div>
  );
}

const trends = [
  { percent: -8.45, label: 'down', formattedPercent: '8.45%' },
  { percent: 2.41, label: 'up', formattedPercent: '2.41%' },
  { percent: 0, label: 'no change', formattedPercent: '0.00%' },
  { percent: null, label: 'nothing to compare with', formattedPercent: '' },
];

export function MeaningSamples() {
  return (
    <SampleSection title="Meaning" hint="Down is good, up is bad, zero is a warning.">
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
    </SampleSection>
  );
}

const longText =
  'Carvery closed early, so the second tray went to the staff meal. The pass kept two gastros warm for walk-ins that never came, and the banqueting hall sent back half of the garnish untouched.';

export function TypeSamples() {
  return (
    <SampleSection title="Type" hint="Inter variable, tabular figures wherever numbers line up.">
      <div className={classes['types']}>
        <span className={classes['caption']}>32/40, 620</span>
        <span className={classes['headline']}>612.4 kg</span>
        <span className={classes['caption']}>24/32, 620</span>
        <span className={classes['pageTitle']}>Monthly snapshot</span>
        <span className={classes['caption']}>20/28, 600</span>
        <span className={classes['figure']}>€2,351.60</span>
        <span className={classes['caption']}>14/20, cut at 150 characters</span>
        <ShowMore text={longText} moreLabel="Show more" lessLabel="Show less" />
      </div>
    </SampleSection>
  );
}
