import { wordingOf } from 'sdk'
import { addSettingsPage } from 'sdk/page/addSettingsPage.ts'
import { feature } from 'sdk/page/feature.ts'
import { endOngoing } from 'sdk/page/ongoing.ts'
import { messageActions } from 'sdk/page/points.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { subscribe } from 'valtio'
import { SpeakerIcon } from './icons.tsx'
import { voiceSection } from './voiceSection.ts'

/** Reading aloud and speaking. What needs the browser's voices is fetched when it is first asked for. */
export const voiceFeature = feature((add, scope) => {
  addSettingsPage(add, 'voice-control', {
    label: 'Voice control',
    group: 'Vesper',
    load: () => import('./VoicePage.tsx'),
  })
  add(messageActions, 'read-aloud', {
    group: 'mark',
    after: 'hide',
    label: 'Read aloud',
    icon: SpeakerIcon,
    place: 'menu',
    isFor: () => voiceSection.now.enabled,
    async run(message) {
      const { readAloud, speaking, stopSpeaking } = await import('./speaking.ts')
      if (speaking.message === message.id) stopSpeaking()
      else readAloud(message.id, wordingOf(message).content)
    },
  })
  scope.add(() => endOngoing('voice'))
  whenWanted(scope.signal, async () => (await import('./readReplies.ts')).readReplies(scope.signal))
})

/** Most people read for themselves: the code for the others comes when it is first switched on. */
function whenWanted(signal: AbortSignal, begin: () => Promise<void>): void {
  let begun = false
  const look = () => {
    if (begun || !voiceSection.now.enabled || !voiceSection.now.readAloud) return
    begun = true
    void begin()
  }
  signal.addEventListener('abort', subscribe(settings, look), { once: true })
  look()
}
