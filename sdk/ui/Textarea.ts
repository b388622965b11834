import '@mantine/core/styles/Input.layer.css'
import { Textarea as MantineTextarea, type TextareaProps } from '@mantine/core'
import { withMantine } from './withMantine.tsx'

export const Textarea = withMantine<TextareaProps>(MantineTextarea, { autoComplete: 'off' })
