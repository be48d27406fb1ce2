import { Chip } from '../../ui/display/chip.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { chooseTheme, themeNames } from '../../ui/theme/theme-name.ts';
import { useThemeName } from '../../ui/theme/use-theme-name.ts';
import { ButtonsCard } from './buttons-card.tsx';
import { ChartsCard } from './charts-card.tsx';
import { ColoursCard } from './colours-card.tsx';
import { DialogsCard } from './dialogs-card.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { FieldsForm } from './fields-form.tsx';
import { MeaningCard } from './meaning-card.tsx';
import { MetricsCard } from './metrics-card.tsx';
import { PeopleTable } from './people-table.tsx';
import { PicturesCard } from './pictures-card.tsx';
import { StatesCard } from './states-card.tsx';
import classes from './test-ui-page.module.css';
import { TypeCard } from './type-card.tsx';

export default function TestUiPage() {
  const current = useThemeName();
  return (
    <div className={classes['page']}>
      <PageHeader
        crumb={<Logo />}
        title="Components"
        subtitle="Every component in every state"
        actions={
          <div className={classes['themes']}>
            {themeNames.map((name) => (
              <Chip key={name} selected={name === current} onClick={() => chooseTheme(name)}>
                {name}
              </Chip>
            ))}
          </div>
        }
      />
      <ColoursCard />
      <MeaningCard />
      <TypeCard />
      <ButtonsCard />
      <FieldsForm />
      <MetricsCard />
      <ChartsCard />
      <FeedbackCard />
      <StatesCard />
      <PicturesCard />
      <DialogsCard />
      <PeopleTable />
    </div>
  );
}
