import { ShowMore } from '../../ui/feedback/show-more.tsx';
import { SampleCard } from './sample-card.tsx';
import classes from './test-ui-page.module.css';

const longText =
  'Carvery closed early, so the second tray went to the staff meal. The pass kept two gastros warm for walk-ins that never came, and the banqueting hall sent back half of the garnish untouched.';

export function TypeCard() {
  return (
    <SampleCard title="Type" hint="Inter variable, tabular figures wherever numbers line up.">
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
    </SampleCard>
  );
}
