import { useState } from 'react'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'

interface Typed {
  readonly value: string
  readonly again: string
  readonly mistake?: 'short' | 'different'
}

const nothing: Typed = { value: '', again: '' }

export interface NewSecret extends Typed {
  readonly what: 'code' | 'passphrase'
  /** The fewest characters it may have. */
  readonly shortest: number
  change(typed: Partial<Typed>): void
  /** Whether it can be used; says at its field why not. */
  check(): boolean
  clear(): void
}

/** A secret that is being chosen, and typed once more. */
export function useNewSecret(what: NewSecret['what'], shortest: number): NewSecret {
  const [typed, setTyped] = useState(nothing)
  const { value, again } = typed
  const check = () => {
    const mistake = value.length < shortest ? 'short' : value === again ? undefined : 'different'
    setTyped({ value, again, ...(mistake && { mistake }) })
    return mistake === undefined
  }
  const change = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  return { ...typed, what, shortest, change, check, clear: () => setTyped(nothing) }
}

export function NewSecretFields({ label, secret }: { readonly label: string; readonly secret: NewSecret }) {
  const { what, shortest, value, again, mistake, change } = secret
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        value={value}
        error={mistake === 'short' && `Use at least ${shortest} characters.`}
        onChange={(event) => change({ value: event.currentTarget.value })}
      />
      <PasswordInput
        label={`Repeat ${what}`}
        autoComplete="new-password"
        value={again}
        error={mistake === 'different' && `The ${what}s differ.`}
        onChange={(event) => change({ again: event.currentTarget.value })}
      />
    </>
  )
}
