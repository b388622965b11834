import { network } from 'sdk/page/engines.ts'
import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import { type Refusal, refusals } from 'sdk/page/points/refusals.ts'
import { isOurs } from '../../../shared/isOurs.ts'
import { replyingProvider } from '../session/connection.ts'
import { ConnectionIndicator } from './ConnectionIndicator.tsx'

export const connectionsFeature = feature((add) => {
  addSettingsPage(add, 'ai/settings', {
    label: 'Provider and replies',
    group: 'AI',
    fields: async () => [(await import('./aiForms.ts')).aiForm],
    load: () => import('./AiSettingsPage.tsx'),
  })
  add(topBarItems, 'ai-connection', { place: 'badge', component: ConnectionIndicator })
  add(refusals, 'sign-in', { after: 'replies-off', check: refuseUnlessSignedIn })
  add(refusals, 'key', {
    after: 'sign-in',
    check: async () =>
      replyingProvider()?.entry.needs === 'key' ? (await import('./keyRefusal.ts')).keyRefusal() : undefined,
  })
})

/** A hosted service of Vesper's own wants an account. An account with somebody else is between them and their plugin. */
async function refuseUnlessSignedIn(): Promise<Refusal | undefined> {
  const choice = replyingProvider()
  if (choice?.entry.needs !== 'account' || !isOurs(choice.plugin.id)) return undefined
  const { hasToken, isExpired } = await network().tokenStatus()
  if (hasToken && !isExpired) return undefined
  return {
    text: 'Please sign in to use the hosted AI, or choose another provider in Settings.',
    tell: () => void dispatchEvent(new CustomEvent('open-signin')),
  }
}
