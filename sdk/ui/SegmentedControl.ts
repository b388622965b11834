import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl as MantineSegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { withMantine } from './withMantine.tsx'

export const SegmentedControl = withMantine<SegmentedControlProps>(MantineSegmentedControl)
