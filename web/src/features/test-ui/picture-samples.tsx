import { Avatar } from '../../ui/display/avatar.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { SampleSection } from './sample-section.tsx';
import { samplePeople } from './sample-people.ts';
import classes from './test-ui-page.module.css';

export function PictureSamples() {
  return (
    <SampleSection title="Pictures and people" hint="Next source when one fails, then the default.">
      <div className={classes['pictures']}>
        <div className={classes['camera']}>
          <FoodImage
            frame="camera"
            sources={['/signin/salad.webp']}
            alt="Mixed leaf salad on the scale"
            caption="14:31:52 · QSH-03"
          />
        </div>
        <div className={classes['camera']}>
          <FoodImage
            frame="camera"
            sources={['/missing-picture.webp', '/signin/bread.webp']}
            alt="Sliced bread on the scale"
            caption="The first source failed"
          />
        </div>
        <div className={classes['camera']}>
          <FoodImage frame="camera" sources={[]} alt="" waitingText="Waiting for image" />
        </div>
        <FoodImage sources={['/signin/pasta.webp']} alt="Penne" size={64} />
        <FoodImage sources={['/missing-picture.webp']} alt="No picture" size={64} />
        <FoodImage sources={['/signin/rice.webp']} alt="Rice" />
      </div>
      <div className={classes['row']}>
        {samplePeople.map((person) => (
          <Avatar key={person.id} id={person.id} name={person.name} />
        ))}
        <Avatar id="large" name="Aoife Brennan" size="lg" />
        <Avatar id="photo" name="Chef" size="lg" photoUrl="/signin/carrots.webp" label="Chef" />
        <Logo />
        <Logo compact />
      </div>
    </SampleSection>
  );
}
