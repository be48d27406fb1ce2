import { SampleCard } from './sample-card.tsx';
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

export function ColoursCard() {
  return (
    <>
      <SampleCard title="Surfaces and accent" hint="Warm neutrals carry the page, one accent acts.">
        <Swatches colours={surfaces} />
      </SampleCard>
      <SampleCard title="Categorical palette" hint="Ten hues in a fixed order, one meaning each.">
        <Swatches colours={categories} />
      </SampleCard>
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
