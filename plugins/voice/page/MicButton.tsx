import { lazy } from 'react'
import type { ComposerPartProps } from 'sdk/page/points/chatParts.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { voiceSection } from 'sdk/page/speech/voiceSection.ts'

const Microphone = lazy(() => import('./Microphone.tsx'))
const SpokenCommands = lazy(() => import('./SpokenCommands.tsx'))

/** Speaking instead of typing. Shows, and fetches, nothing while the voice is off. */
export default function MicButton(composer: ComposerPartProps) {
  const { enabled, commands } = useSection(voiceSection)
  if (!enabled) return null
  return (
    <>
      <Microphone {...composer} />
      {commands && <SpokenCommands {...composer} />}
    </>
  )
}
