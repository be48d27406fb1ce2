import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SampleSection } from './sample-section.tsx';
import classes from './test-ui-page.module.css';

const sites = [
  { value: 'quayside', label: 'Quayside Hotel' },
  { value: 'harbour', label: 'Harbour View Cork' },
  { value: 'castle', label: 'Castle Court Galway' },
];

export function FieldSamples() {
  const [site, setSite] = useState<string | null>('quayside');
  const [empty, setEmpty] = useState<string | null>(null);
  return (
    <SampleSection title="Fields" hint="Label above, one line of help or error below.">
      <div className={classes['grid']}>
        <TextField label="Email" defaultValue="aoife@harbourvine.example" autoComplete="off" />
        <PasswordField
          label="Password"
          toggleLabel="Show password"
          hint="At least 8 characters"
          defaultValue="abcdefgh"
          labelAside={<a href="#forgot">Forgot password?</a>}
        />
        <TextField
          label="Set Monthly Target Waste (KG)"
          defaultValue="0"
          error="Threshold should be a number from 0.001 to 1000000000"
          rightSection="kg"
        />
        <SelectField
          label="Site"
          options={sites}
          value={site}
          onChange={setSite}
          icon={<IconMapPin size={18} stroke={1.7} />}
        />
        <SelectField
          label="Food"
          placeholder="Choose a food"
          options={sites}
          value={empty}
          onChange={setEmpty}
          error="Required field"
          size="md"
        />
        <NativeSelectField label="Zone" options={sites} hint="The browser's own list" />
        <TextField label="Large" size="md" placeholder="Placeholder" />
        <TextField label="Disabled" disabled defaultValue="Locked" />
        <PasswordField
          label="Repeat password"
          toggleLabel="Show repeated password"
          error="Passwords must match"
        />
      </div>
    </SampleSection>
  );
}
