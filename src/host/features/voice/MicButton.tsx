import type { ComposerPartProps } from 'sdk/page/chatParts.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { useSnapshot } from 'valtio'
import { MicIcon } from './icons.tsx'
import { listen, listening, stopListening } from './listening.ts'
import { voiceSection } from './voiceSection.ts'

/** Speaking instead of typing: the words appear in the field, and wait there unless they are to be sent. */
export default function MicButton({ field, send }: ComposerPartProps) {
  const voice = useSection(voiceSection)
  const { isOn } = useSnapshot(listening)
  if (!voice.enabled) return null
  const start = () => {
    const before = field.current?.value ?? ''
    const show = (words: string) => {
      const { current } = field
      if (!current) return
      current.value = [before.trimEnd(), words].filter(Boolean).join(' ')
      current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    void listen(show, (words) => {
      if (words && voiceSection.now.sendWhenSaid) send()
      else field.current?.focus()
    })
  }
  return (
    <ActionIcon
      size="lg"
      variant={isOn ? 'filled' : 'subtle'}
      aria-label="Speak"
      aria-pressed={isOn}
      title={isOn ? 'Stop listening' : 'Speak instead of typing'}
      onClick={isOn ? stopListening : start}
    >
      <MicIcon />
    </ActionIcon>
  )
}
