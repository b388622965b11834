import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'
import { withMantine } from './withMantine.tsx'

export const PasswordInput = withMantine<PasswordInputProps>(MantinePasswordInput, { autoComplete: 'off' })
