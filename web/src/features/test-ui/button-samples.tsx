import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  SegmentedControl,
  Switch,
  Tooltip,
} from '@mantine/core';
import {
  IconChevronRight,
  IconDots,
  IconDownload,
  IconEdit,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Chip, RemovableChip } from '../../ui/display/chip.tsx';
import { SampleSection } from './sample-section.tsx';
import classes from './test-ui-page.module.css';

const icon = { size: 18, stroke: 1.7 };

export function ButtonSamples() {
  return (
    <SampleSection title="Buttons" hint="36 px with a mouse, 44 px with a finger.">
      <div className={classes['row']}>
        <Button variant="primary" leftSection={<IconPlus {...icon} />}>
          Add Waste
        </Button>
        <Button leftSection={<IconDownload {...icon} />}>Export Data</Button>
        <Button variant="ghost" leftSection={<IconEdit {...icon} />}>
          Edit
        </Button>
        <Button variant="link" rightSection={<IconChevronRight {...icon} />}>
          Detail
        </Button>
        <Button variant="danger" leftSection={<IconTrash {...icon} />}>
          Discard
        </Button>
        <Button variant="danger-filled">Delete</Button>
        <Button variant="primary" disabled>
          Save
        </Button>
        <Button disabled>Processing...</Button>
        <Button size="xs">Small</Button>
        <Button size="md" variant="primary">
          Large
        </Button>
        <SampleMenu />
      </div>
      <Choices />
    </SampleSection>
  );
}

function SampleMenu() {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" aria-label="More">
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit {...icon} />}>Edit</Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices() {
  const [view, setView] = useState('Bar');
  const [isRecent, setIsRecent] = useState(true);
  const [hasSite, setHasSite] = useState(true);
  return (
    <div className={classes['row']}>
      <SegmentedControl
        aria-label="View"
        data={['Bar', 'Line', 'Table']}
        value={view}
        onChange={setView}
      />
      <Chip>Today</Chip>
      <Chip selected={isRecent} onClick={() => setIsRecent(!isRecent)}>
        Last 7 days
      </Chip>
      {hasSite && (
        <RemovableChip
          prefix="Site"
          onRemove={() => setHasSite(false)}
          removeLabel="Remove Quayside Hotel"
        >
          Quayside Hotel
        </RemovableChip>
      )}
      <Switch aria-label="Off" />
      <Switch aria-label="On" defaultChecked />
      <Switch aria-label="Disabled" disabled />
      <Switch label="Condense" />
      <Checkbox aria-label="Ticked" defaultChecked />
      <Checkbox label="Empty" />
      <Checkbox aria-label="Some" indeterminate readOnly checked={false} />
      <Tooltip label="Total weight of waste this month">
        <Button variant="ghost">Hover me</Button>
      </Tooltip>
    </div>
  );
}
