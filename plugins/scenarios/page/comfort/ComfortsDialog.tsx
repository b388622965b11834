import type { SettingsSchema } from 'sdk'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { canListen } from 'sdk/page/speech/listening.ts'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { playing } from '../play/playing.ts'
import { playSection } from '../playSection.ts'
import styles from './Comforts.module.css'
import { comfort, playAsAuthored } from './comfort.ts'
import { Places } from './places/Places.tsx'
import { StepsBack } from './StepsBack.tsx'
import { hasVoice } from './storyVoice.ts'

/** What makes playing easier, in one place. */
export default function ComfortsDialog({ onClose }: { readonly onClose: () => void }) {
  const { story } = useSnapshot(playing)
  const { isAuthored } = useSnapshot(comfort)
  const play = useSection(playSection)
  return (
    <Dialog title="Playback" onClose={onClose}>
      <div className={styles.sheet}>
        <Switch
          label="Play as written"
          description="Turns all playback options off for this scenario."
          checked={isAuthored}
          onChange={({ currentTarget }) => void playAsAuthored(currentTarget.checked)}
        />
        {!isAuthored && (
          <>
            <SchemaForm
              schema={comfortForm}
              values={play}
              onChange={(patch) => changeSettings(playSection, patch as Partial<typeof playSection.now>)}
            />
            <Abilities {...play} />
            {story && <Places story={story.id} canSave onGo={onClose} />}
            <StepsBack onGo={onClose} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What this browser lacks for what is wanted, and what works all the same. */
function Abilities({ readAloud, handsFree }: Pick<typeof playSection.now, 'readAloud' | 'handsFree'>) {
  const isMute = (readAloud || handsFree) && !hasVoice()
  const isDeaf = handsFree && !canListen()
  if (!isMute && !isDeaf) return null
  return (
    <p className={textStyles.muted} role="status">
      {isMute && "No voice found. Install one in this device's system settings. "}
      {isDeaf && "This browser can't listen. Answer with number keys or a clicker."}
    </p>
  )
}

const fields = playSection.schema.properties

/** The comforts, with the words that explain them. */
const comfortForm = {
  type: 'object',
  properties: {
    pace: {
      ...fields.pace,
      description: 'Speeds up waiting times. Devices, beats and recordings keep their timing.',
    },
    autoAdvance: {
      ...fields.autoAdvance,
      description:
        'Continues after reading time when there is only one way on. Never chooses for you; any key stops it.',
    },
    wordsPerMinute: { ...fields.wordsPerMinute, description: 'In words per minute.' },
    readAloud: { ...fields.readAloud, description: 'Reads text and choices with a voice of this device.' },
    handsFree: {
      ...fields.handsFree,
      description: 'Reads aloud, auto-advances, and takes answers by voice, number keys or a clicker.',
    },
    revealTimers: { ...fields.revealTimers, description: 'Shows the time left on hidden timers.' },
  },
} as const satisfies SettingsSchema
