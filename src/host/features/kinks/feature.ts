import type { SessionId } from 'sdk'
import { feature } from 'sdk/page/feature.ts'
import { activeModules } from 'sdk/page/kinks/kinkModules.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { type TurnPart, turnParts } from 'sdk/page/points/turnParts.ts'
import { session } from 'sdk/page/session.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { KinkWords, TurnAction } from '../../../workers/conversation/contract.ts'
import { circumstances } from '../../consent/circumstances.ts'

/** Modules that colour the scene. What asks them is fetched with the first chat in which any is on. */
export const kinksFeature = feature((add, scope) => {
  addSettingsPage(add, 'kinks/modules', {
    label: 'Other modules',
    group: 'Consent and kinks',
    load: () => import('./ModulesPage.tsx'),
  })
  add(turnParts, 'kinks', turnPart)
  scope.add(subscribeKey(session, 'current', startUpkeep))
  scope.add(subscribe(settings, startUpkeep))
})

const turnPart: TurnPart = {
  async part(chat, _, action) {
    const kinks = await kinkWords(chat.id, action)
    return kinks.length > 0 ? { kinks } : {}
  },
}

function startUpkeep(): void {
  if (session.current && activeModules(circumstances().limits).length > 0) {
    void import('./kinks.ts').then(({ startKinkUpkeep }) => startKinkUpkeep())
  }
}

/** What kink modules say of the coming reply. Where none is active, nothing of them is loaded. */
async function kinkWords(chat: SessionId, action: TurnAction | undefined): Promise<readonly KinkWords[]> {
  if (activeModules(circumstances().limits).length === 0) return []
  const { kinkPrompt } = await import('./kinks.ts')
  return await kinkPrompt(chat, action)
}
