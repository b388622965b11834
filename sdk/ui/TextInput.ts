import '@mantine/core/styles/Input.layer.css'
import { TextInput as MantineTextInput, type TextInputProps } from '@mantine/core'
import { withMantine } from './withMantine.tsx'

export const TextInput = withMantine<TextInputProps>(MantineTextInput, { autoComplete: 'off' })
