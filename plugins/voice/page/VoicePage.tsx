import { useEffect, useState } from 'react'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import styles from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { canListen } from 'sdk/page/speech/listening.ts'
import { canSpeak, readAloud, voices } from 'sdk/page/speech/speaking.ts'
import { voiceSection } from 'sdk/page/speech/voiceSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'

const {
  enabled,
  onDeviceOnly,
  readAloud: asTheyCome,
  rate,
  pitch,
  sendWhenSaid,
  commands,
} = voiceSection.schema.properties
const use = { type: 'object', properties: { enabled, onDeviceOnly } } as const
const reading = { type: 'object', properties: { readAloud: asTheyCome, rate, pitch } } as const
const dictation = { type: 'object', properties: { sendWhenSaid, commands } } as const

/** How replies are read aloud, and how one speaks instead of typing. */
export default function VoicePage() {
  usePageTitle('Voice control')
  const voice = useSection(voiceSection)
  const found = useVoices(voice.onDeviceOnly)
  const change = (patch: object) => changeSettings(voiceSection, patch)
  return (
    <div className={styles.page}>
      <PageHeader title="Voice control" intro="Have replies read aloud, and speak instead of typing." />
      <Card title="Use">
        <SchemaForm schema={use} values={voice} onChange={change} />
        <p>
          Your browser provides voices and recognition. Some send text or speech to the browser's maker; those that
          don't are marked “on this device”.
        </p>
      </Card>
      <Card title="Reading aloud">
        {canSpeak() ? (
          <>
            <NativeSelect
              label="Voice"
              value={voice.voice}
              data={[
                { value: '', label: found.length > 0 ? 'Default for my language' : 'None here' },
                ...found.map(({ voiceURI, name, lang, localService }) => ({
                  value: voiceURI,
                  label: `${name} (${lang}${localService ? ', on this device' : ''})`,
                })),
              ]}
              onChange={({ currentTarget }) => change({ voice: currentTarget.value })}
            />
            <SchemaForm schema={reading} values={voice} onChange={change} />
            <div>
              <Button variant="default" onClick={() => readAloud('try' as never, 'Good evening. This is how I sound.')}>
                Test voice
              </Button>
            </div>
          </>
        ) : (
          <p>This browser cannot read aloud.</p>
        )}
      </Card>
      <Card title="Speaking">
        {canListen() ? (
          <SchemaForm
            schema={dictation}
            values={voice}
            onChange={(patch) => void changeSpeaking(patch as Partial<typeof voiceSection.now>)}
          />
        ) : (
          <p>
            This browser can't recognise speech, so spoken commands don't work here. To dictate, use the microphone of
            your on-screen keyboard.
          </p>
        )}
      </Card>
    </div>
  )
}

/** Before the microphone stays on, the player is told who may hear. Spoken commands need the voice to be on. */
async function changeSpeaking(patch: Partial<typeof voiceSection.now>): Promise<void> {
  if (patch.commands === true) {
    const { onDeviceOnly } = voiceSection.now
    const isWanted = await confirm({
      title: 'Turn spoken commands on?',
      text: `While a chat is in front, the microphone stays on and hears everyone in the room. ${
        onDeviceOnly
          ? "Speech is recognised on this device only. Where the browser can't do that, nothing is heard."
          : 'Your browser may send what it hears to its maker. Turn on “On this device only” to prevent that.'
      }`,
      action: 'Turn on',
    })
    if (!isWanted) return
  }
  changeSettings(voiceSection, { ...patch, ...(patch.commands === true && { enabled: true }) })
}

/** Browsers load their voices after the page. */
function useVoices(onDevice: boolean): readonly SpeechSynthesisVoice[] {
  const [, setCount] = useState(0)
  useEffect(() => {
    if (!canSpeak()) return
    const look = () => setCount((count) => count + 1)
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => speechSynthesis.removeEventListener('voiceschanged', look)
  }, [])
  return voices(onDevice)
}
