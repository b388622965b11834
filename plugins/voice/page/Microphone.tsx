import type { ComposerPartProps } from 'sdk/page/points/chatParts.ts'
import { listen, listening, stopListening } from 'sdk/page/speech/listening.ts'
import { voiceSection } from 'sdk/page/speech/voiceSection.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { useSnapshot } from 'valtio'
import { MicIcon } from './icons.tsx'

/** Speaking instead of typing: the words appear in the field, and wait there unless they are to be sent. */
export default function Microphone({ field, send }: ComposerPartProps) {
  const { isOn } = useSnapshot(listening)
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
