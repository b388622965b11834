import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch as MantineSwitch, type SwitchProps } from '@mantine/core'
import { withMantine } from './withMantine.tsx'

export const Switch = withMantine<SwitchProps>(MantineSwitch)
