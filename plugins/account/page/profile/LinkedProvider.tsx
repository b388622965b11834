import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import rows from 'sdk/ui/rows.module.css'
import text from 'sdk/ui/text.module.css'
import type { socialTicket, unlinkSocial } from '../../../../src/platform/social.ts'
import type { SocialProvider } from '../../../../src/platform/socialProviders.ts'
import { ask } from '../ask.ts'
import { goToProvider } from '../social/goToProvider.ts'
import { providerNames } from '../social/providerWords.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'

interface LinkedProviderProps {
  readonly provider: SocialProvider
  readonly isLinked: boolean
}

/** One service, linked or not. */
export function LinkedProvider({ provider, isLinked }: LinkedProviderProps) {
  const name = providerNames[provider]
  const linking = useSubmit(async (signal) => {
    const call = { method: 'POST', path: '/auth/social/ticket', body: { provider } } as const
    goToProvider(provider, (await ask<typeof socialTicket>(call, signal)).data)
  })
  const unlinking = useSubmit(async (signal) => {
    await ask<typeof unlinkSocial>({ method: 'DELETE', path: `/auth/social/${provider}` }, signal)
    await readAccount()
  })
  const { isBusy, problem, submit } = isLinked ? unlinking : linking
  return (
    <li className={rows.lined}>
      <div className={rows.words}>
        <span className={text.name}>{name}</span>
        <span className={text.muted}>{isLinked ? 'Linked' : 'Not linked'}</span>
        {problem && <Alert>{problem}</Alert>}
      </div>
      <Button size="xs" variant="default" loading={isBusy} onClick={() => void submit()}>
        {isLinked ? `Unlink ${name}` : `Link ${name}`}
      </Button>
    </li>
  )
}
