import { useState } from 'react'

export interface NewPassword {
  readonly value: string
  readonly again: string
  /** Whether they were found to differ, until one of them changes. */
  readonly isDifferent: boolean
  change(typed: { readonly value?: string; readonly again?: string }): void
  /** Whether both fields hold the same; says at the second field when they do not. */
  check(): boolean
  clear(): void
}

const nothing = { value: '', again: '', isDifferent: false }

/** A new password, typed twice. What it must be like, the server says. */
export function useNewPassword(): NewPassword {
  const [typed, setTyped] = useState(nothing)
  return {
    ...typed,
    change: (part) => setTyped((now) => ({ ...now, ...part, isDifferent: false })),
    check() {
      const isDifferent = typed.value !== typed.again
      setTyped({ ...typed, isDifferent })
      return !isDifferent
    },
    clear: () => setTyped(nothing),
  }
}
