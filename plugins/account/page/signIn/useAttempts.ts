import { useEffect, useState } from 'react'
import type { AnswerOf } from 'sdk/page/account/answerOf.ts'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import type { checkAttempts } from '../../../../src/platform/auth.ts'

export type Attempts = Omit<AnswerOf<typeof checkAttempts>, 'success'>

/** What is taken to be so while nobody has said otherwise. */
export const noAttempts: Attempts = { attempts: 0, requiresCaptcha: false, maxAttempts: 5, windowMinutes: 15 }

const typedMs = 500
const shortestName = 3

/** How many sign-ins under a name have failed lately, asked half a second after the last key. */
export function useAttempts(username: string): readonly [Attempts, (attempts: Attempts) => void] {
  const [attempts, setAttempts] = useState(noAttempts)
  useEffect(() => {
    if (username.length < shortestName) return setAttempts(noAttempts)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      askAccount<typeof checkAttempts>(
        { method: 'POST', path: '/auth/check-attempts', body: { username } },
        leaving.signal,
      ).then(setAttempts, () => leaving.signal.aborted || setAttempts(noAttempts))
    }, typedMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [username])
  return [attempts, setAttempts]
}

/** How many more may fail before the pause. */
export const remaining = ({ attempts, maxAttempts }: Attempts): number => Math.max(0, maxAttempts - attempts)
