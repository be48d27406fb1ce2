import { Chip } from '../../ui/display/chip.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { chooseTheme, themeNames } from '../../ui/theme/theme-name.ts';
import { useThemeName } from '../../ui/theme/use-theme-name.ts';
import { ButtonSamples } from './button-samples.tsx';
import { ChartSamples } from './chart-samples.tsx';
import { ColourSamples, MeaningSamples, TypeSamples } from './style-samples.tsx';
import { DialogSamples, FeedbackSamples, StateSamples } from './feedback-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { MetricSamples } from './metric-samples.tsx';
import { TableSamples } from './table-samples.tsx';
import { PictureSamples } from './picture-samples.tsx';
import classes from './test-ui-page.module.css';

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
      <ColourSamples />
      <MeaningSamples />
      <TypeSamples />
      <ButtonSamples />
      <FieldSamples />
      <MetricSamples />
      <ChartSamples />
      <FeedbackSamples />
      <StateSamples />
      <PictureSamples />
      <DialogSamples />
      <TableSamples />
    </div>
  );
}
