import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { refusals } from '../../../../src/platform/messages.ts'
import type { checkUsername } from '../../../../src/platform/profile.ts'

export type Availability =
  | { readonly kind: 'empty' | 'checking' | 'available' }
  | { readonly kind: 'taken' | 'invalid'; readonly why: string }

const typedMs = 500

/** Whether a username can be had, asked half a second after the last key. An answer to an older name is not heeded. */
export function useAvailability(username: string): Availability {
  const [availability, setAvailability] = useState<Availability>({ kind: 'empty' })
  useEffect(() => {
    if (username === '') return setAvailability({ kind: 'empty' })
    setAvailability({ kind: 'checking' })
    const leaving = new AbortController()
    const ask = async () => {
      const call = { method: 'GET', path: '/profile/check-username', query: { username } } as const
      const { available, error = refusals.usernameTaken.text } = await askAccount<typeof checkUsername>(
        call,
        leaving.signal,
      )
      if (available) return setAvailability({ kind: 'available' })
      setAvailability({ kind: error === refusals.usernameTaken.text ? 'taken' : 'invalid', why: error })
    }
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => {
        if (!leaving.signal.aborted) setAvailability({ kind: 'invalid', why: messageOf(error) })
      })
    }, typedMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [username])
  return availability
}
