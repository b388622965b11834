import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { account } from 'sdk/page/account/account.ts'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import styles from './SignIn.module.css'
import { SignIn, titleOf } from './SignIn.tsx'
import { useSignIn } from './useSignIn.ts'

/** Signing in at an address of its own. Whoever is signed in goes on to Home. */
export default function LoginPage() {
  const navigate = useNavigate()
  const { phase } = useSnapshot(account)
  const isSignedIn = phase === 'signed-in'
  const { mode, setMode, signedIn } = useSignIn('login', () => {})
  useEffect(() => {
    if (isSignedIn) void navigate({ to: '/', replace: true })
  }, [isSignedIn, navigate])
  return (
    <Page title={titleOf(mode)}>
      <div className={styles.page}>
        <PageHeader title={titleOf(mode)} />
        <SignIn mode={mode} onMode={setMode} onSignedIn={signedIn} />
      </div>
    </Page>
  )
}
