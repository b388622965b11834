import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect as MantineNativeSelect, type NativeSelectProps } from '@mantine/core'
import { withMantine } from './withMantine.tsx'

export const NativeSelect = withMantine<NativeSelectProps>(MantineNativeSelect)
