import { account } from 'sdk/page/account/account.ts'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { knownProviders } from '../social/providerWords.ts'
import { LinkedProvider } from './LinkedProvider.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

/** Accounts of other services that one signs in with. */
export default function SocialPage() {
  const { site } = useSnapshot(account)
  return (
    <SignedInOnly title="Social">
      {(user) => {
        const providers = knownProviders([...(site?.social ?? []), ...user.providers])
        return (
          <Card title="Other ways to sign in">
            {providers.length === 0 && <p>This server offers no sign-in with other services.</p>}
            <ul className={layout.list3} aria-label="Other services">
              {providers.map((provider) => (
                <LinkedProvider key={provider} provider={provider} isLinked={user.providers.includes(provider)} />
              ))}
            </ul>
          </Card>
        )
      }}
    </SignedInOnly>
  )
}
