import { useState } from 'react'
import { toast } from 'sdk/page/toasts.ts'
import { chooseMadeUpName } from '../chooseMadeUpName.ts'
import { inviter } from '../invitedBy.ts'
import { readAccount } from '../startAccount.ts'
import type { SignInMode } from './SignIn.tsx'

/** What the forms show, and what happens once somebody is signed in: `leave`, and the news of it. */
export function useSignIn(wanted: 'login' | 'register' | 'reset', leave: () => void) {
  // Whoever was invited came to make an account.
  const [mode, setMode] = useState<SignInMode>({ kind: wanted === 'login' && inviter() ? 'register' : wanted })
  async function signedIn(message: string, isPartly: boolean): Promise<void> {
    await readAccount()
    leave()
    toast(isPartly ? { type: 'warning', title: message, duration: 15_000 } : { type: 'success', title: message })
    chooseMadeUpName()
  }
  return { mode, setMode, signedIn }
}
