import { wordingOf } from 'sdk'
import { definePage } from 'sdk/page/definePage.ts'
import { endOngoing } from 'sdk/page/points/ongoing.ts'
import { messageActions, quickActions } from 'sdk/page/points/points.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { voiceSection } from 'sdk/page/speech/voiceSection.ts'
import { subscribe } from 'valtio'
import { SpeakerIcon } from './icons.tsx'
import { ListeningChip } from './ListeningChip.tsx'

/** Reading aloud and speaking. What needs the browser's voices is fetched when it is first asked for. */
export default definePage({
  settingsPages: { 'voice-control': () => import('./VoicePage.tsx') },
  settingsFields: { 'voice-control': async () => [voiceSection.schema] },
  composerParts: { mic: () => import('./MicButton.tsx') },
  start(add, scope) {
    add(messageActions, 'read-aloud', {
      group: 'mark',
      after: 'hide',
      label: 'Read aloud',
      icon: SpeakerIcon,
      place: 'menu',
      isFor: () => voiceSection.now.enabled,
      async run(message) {
        const { readAloud, speaking, stopSpeaking } = await import('sdk/page/speech/speaking.ts')
        if (speaking.message === message.id) stopSpeaking()
        else readAloud(message.id, wordingOf(message).content)
      },
    })
    add(quickActions, 'listening', { place: 'chip', component: ListeningChip })
    scope.add(() => endOngoing('voice'))
    whenWanted(scope.signal, async () => (await import('./readReplies.ts')).readReplies(scope.signal))
  },
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
