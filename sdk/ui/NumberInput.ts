import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import { withMantine } from './withMantine.tsx'

export const NumberInput = withMantine<NumberInputProps>(MantineNumberInput, { autoComplete: 'off' })
