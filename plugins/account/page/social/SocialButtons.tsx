import { account } from 'sdk/page/account/account.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { goToProvider } from './goToProvider.ts'
import { knownProviders, providerNames } from './providerWords.ts'

/** Other ways to sign in, where the server has any. */
export function SocialButtons() {
  const { site } = useSnapshot(account)
  const providers = knownProviders(site?.social ?? [])
  if (providers.length === 0) return null
  return (
    <div className={layout.stack2}>
      {providers.map((provider) => (
        <Button key={provider} variant="default" fullWidth onClick={() => goToProvider(provider)}>
          Continue with {providerNames[provider]}
        </Button>
      ))}
    </div>
  )
}
