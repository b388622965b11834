import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { toast } from 'sdk/page/toasts.ts'
import { useHash } from 'sdk/page/useHash.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import type { exchangeSocial, SocialError } from '../../../../src/platform/social.ts'
import { chooseMadeUpName } from '../chooseMadeUpName.ts'
import { forgetInviter } from '../invitedBy.ts'
import { knownProviders, providerNames } from '../social/providerWords.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import { LinkPage } from './LinkPage.tsx'

/** Where the server sends the browser once a provider has said who it is: "#code=", "#linked=" or "#error=". */
export default function AuthCallbackPage() {
  const [given] = useState(useGiven())
  const [linked] = knownProviders([given.get('linked') ?? ''])
  const code = given.get('code')
  if (code !== null) return <Finish code={code} />
  if (linked) return <Linked name={providerNames[linked]} />
  return <Failed sentence={sentences[given.get('error') as SocialError] ?? sentences.denied} />
}

/** Taken out of the address at once, so that no history holds it. */
function useGiven(): URLSearchParams {
  const given = new URLSearchParams(useHash())
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return given
}

function Finish({ code }: { readonly code: string }) {
  const navigate = useNavigate()
  const { problem, submit } = useSubmit(async (signal) => {
    const call = { method: 'POST', path: '/auth/exchange', body: { code } } as const
    const { return_url } = await askAccount<typeof exchangeSocial>(call, signal)
    forgetInviter()
    await readAccount()
    toast({ type: 'success', title: 'Login successful' })
    void navigate({ to: return_url, replace: true })
    chooseMadeUpName()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code works once.
  useEffect(() => void submit(), [])
  return problem ? (
    <Failed sentence={problem} />
  ) : (
    <LinkPage title="Signing in">
      <p role="status">Signing you in…</p>
    </LinkPage>
  )
}

function Linked({ name }: { readonly name: string }) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once.
  useEffect(() => {
    void readAccount()
    toast({ type: 'success', title: `${name} is linked to your account` })
    void navigate({ to: '/settings/profile/social', replace: true })
  }, [])
  return (
    <LinkPage title="Signing in">
      <p role="status">{name} is linked to your account.</p>
    </LinkPage>
  )
}

function Failed({ sentence }: { readonly sentence: string }) {
  return (
    <LinkPage title="Signing in">
      <Alert>{sentence}</Alert>
      <div>
        <Button onClick={() => openDialog('sign-in')}>Sign in another way</Button>
      </div>
    </LinkPage>
  )
}

const sentences: Readonly<Record<SocialError, string>> = {
  denied: 'You were not signed in: the other service was not allowed to say who you are.',
  expired: 'This sign-in took too long, or began in another browser. Please sign in again.',
  account_exists:
    'There is an account with this email address already. Sign in to it, then link the two under Settings > Social.',
  identity_in_use: 'This account of the other service is linked with another account here.',
  banned: 'This account is not available.',
  provider_unavailable: 'The other service could not be reached. Please try again later.',
}
