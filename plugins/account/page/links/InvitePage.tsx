import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openDialog } from 'sdk/page/dialog.ts'
import { network } from 'sdk/page/engines.ts'
import { keepInviter } from '../invitedBy.ts'

const registerAfterMs = 100

/** Keeps who invited, and leads home, where guests are asked to register. */
export default function InvitePage() {
  const { username = '' } = useParams({ strict: false }) as { readonly username?: string }
  const navigate = useNavigate()
  useEffect(() => {
    keepInviter(username)
    void navigate({ to: '/', replace: true })
    // Not ended with the page, which is left at once.
    setTimeout(() => void offerRegistration(), registerAfterMs)
  }, [username, navigate])
  return null
}

async function offerRegistration(): Promise<void> {
  const { hasToken, isExpired } = await network().tokenStatus()
  if (!hasToken || isExpired) openDialog('sign-in', { mode: 'register' })
}
