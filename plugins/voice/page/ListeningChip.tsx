import { changeSettings } from 'sdk/page/settings/settings.ts'
import { voiceSection } from 'sdk/page/speech/voiceSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { useSnapshot } from 'valtio'
import { MicIcon } from './icons.tsx'
import { spoken } from './spoken.ts'

/** Says that somebody listens for commands, what was heard, and how it is switched off or tried again. */
export function ListeningChip() {
  const { status, heard } = useSnapshot(spoken)
  if (status === 'off') return null
  const isDeaf = status === 'deaf'
  const press = () => {
    if (isDeaf) spoken.status = 'off'
    else changeSettings(voiceSection, { commands: false })
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<MicIcon size={16} />}
        title={isDeaf ? 'Try to listen again' : 'Turn spoken commands off'}
        onClick={press}
      >
        {isDeaf ? 'Not listening: retry' : 'Listening for commands: turn off'}
      </Button>
      <span className="visually-hidden" role="status">
        {heard}
      </span>
    </>
  )
}
