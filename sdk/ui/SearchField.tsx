import type { ComponentProps } from 'react'
import { SearchIcon } from './icons.tsx'
import { TextInput } from './TextInput.ts'

interface SearchFieldProps extends Omit<ComponentProps<typeof TextInput>, 'label' | 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  onChange(text: string): void
}

/** A field that searches the list below it. Its label is said, and not shown. */
export const SearchField = ({ label, onChange, ...field }: SearchFieldProps) => (
  <TextInput
    leftSection={<SearchIcon size={18} />}
    {...field}
    type="search"
    aria-label={label}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** How much of a list was found: "3 of 12", or "12 in all". */
export const foundOf = (found: number, all: number): string =>
  found === all ? `${all.toLocaleString()} in all` : `${found.toLocaleString()} of ${all.toLocaleString()}`
