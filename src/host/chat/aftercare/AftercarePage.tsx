import { useEffect, useState } from 'react'
import { type AftercareCause, aftercare, goOn, wasStopped } from 'sdk/page/aftercare.ts'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { openChatPage } from 'sdk/page/openSettings.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { beginCoolDown, coolDownLeft, restWords } from '../../consent/coolDown.ts'
import { StopReportView } from '../../devices/stop/StopReportView.tsx'
import { send } from '../session/turn.ts'
import styles from './AftercarePage.module.css'
import { MakeLimit } from './MakeLimit.tsx'

/** The calm page after everything has stopped. It is made here and tells nobody. */
export default function AftercarePage() {
  const { cause, stopped, from } = useSnapshot(aftercare)
  const { stopped: report } = useDevices()
  return (
    <Page title="Aftercare" width="reading">
      <PageHeader
        title={cause ? titles[cause] : 'Aftercare'}
        intro={cause ? intros[cause] : 'A quiet place for afterwards. Take your time.'}
      />
      <div className={layout.stack5}>
        <Breathing />
        {cause && (
          <div className={`${layout.row} ${styles.onward}`} onClickCapture={goOn}>
            <LinkButton to={from} variant="default">
              Back to where I was
            </LinkButton>
          </div>
        )}
        {(stopped.length > 0 || report) && (
          <Card title="What stopped">
            <ul className={styles.list}>
              {stopped.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {report && <StopReportView report={report} />}
          </Card>
        )}
        <Card title="For your body">
          <ul className={styles.list}>
            <li>Drink some water, and eat something small if you like.</li>
            <li>Get warm: a blanket, socks, a cup of tea.</li>
            <li>Loosen anything tight. Touch electrodes only when their device is off.</li>
            <li>Move your hands and feet, look around the room, and name five things you see.</li>
          </ul>
          <p className={textStyles.muted}>
            If something hurts, is numb or still doesn't feel right after a while, ask a doctor. If you feel low
            tomorrow, that is common and passes; talking with someone you trust helps.
          </p>
        </Card>
        <Break />
        <TalkAboutIt />
        <MakeLimit />
        <p className={textStyles.muted}>Nothing on this page leaves your browser unless you message a character.</p>
      </div>
    </Page>
  )
}

/** A circle to breathe with: four seconds in, six seconds out. Where motion is unwelcome, only its words. */
function Breathing() {
  const [isOn, setOn] = useState(true)
  return (
    <div className={styles.guide}>
      <div
        className={styles.circle}
        data-still={!isOn || undefined}
        role="img"
        aria-label="Breathe in for four seconds, and out for six."
      >
        <span className={styles.still}>In for four, out for six</span>
        {isOn && (
          <>
            <span className={styles.in}>Breathe in</span>
            <span className={styles.out}>Breathe out</span>
          </>
        )}
      </div>
      <Button size="xs" variant="subtle" className={styles.switch} onClick={() => setOn(!isOn)}>
        {isOn ? 'Pause animation' : 'Play animation'}
      </Button>
    </div>
  )
}

const minutes = 10
const everyMs = 1000

/** Ten minutes in which no device can be let move, however tempting. */
function Break() {
  const [left, setLeft] = useState(coolDownLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(coolDownLeft()), everyMs)
    return () => clearInterval(timer)
  }, [])
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed'>('idle')
  const begin = async () => {
    setPhase('saving')
    try {
      await beginCoolDown(minutes)
      setPhase('idle')
    } catch {
      setPhase('failed')
    }
    setLeft(coolDownLeft())
  }
  return (
    <Card title="Take a break">
      <p role="status">
        {left > 0
          ? `You're taking a break. Devices stay off for ${restWords(left)}.`
          : phase === 'failed'
            ? "The break couldn't be saved, so it hasn't started. Try again."
            : 'Devices stay off for ten minutes. Nothing turns them back on, not even you.'}
      </p>
      {left === 0 && (
        <div className={layout.row}>
          <Button variant="default" loading={phase === 'saving'} onClick={() => void begin()}>
            {phase === 'failed' ? 'Retry' : 'Take a break of 10 minutes'}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A gentle word with whoever was there. They are told that the scene is over, and can move nothing. */
function TalkAboutIt() {
  const { current } = useSnapshot(session)
  const [text, setText] = useState(() => openingFor(aftercare.cause))
  if (!current) return null
  const { name } = current.character
  const tell = () => {
    aftercare.isOutOfScene = true
    openChatPage()
    void send(text)
  }
  return (
    <Card title={`Talk about it with ${name}`}>
      <div className={layout.stack3}>
        <Textarea
          label="Your message"
          description={`${name} answers out of character until you resume the scene. Devices are off.`}
          autosize
          minRows={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={layout.row}>
          <Button variant="default" disabled={text.trim() === ''} onClick={tell}>
            Send to {name}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** What one reads first after everything has stopped: it names what it was, and promises quiet. */
const titles: Readonly<Record<AftercareCause, string>> = {
  safeword: 'Everything has stopped',
  button: "You pressed a device's stop button",
  'check-in': 'You asked to stop',
  evening: 'Your evening is over',
}

const intros: Readonly<Record<AftercareCause, string>> = {
  safeword: 'Nothing was sent. Take your time.',
  button: 'Nothing was sent. Take your time.',
  'check-in': 'Everything has stopped. Take your time.',
  evening: 'Intensity came down as planned. Take your time.',
}

/** What the player may begin a talk about it with. */
export const openingFor = (cause: AftercareCause | undefined): string =>
  wasStopped(cause)
    ? '(Out of character, and not part of the scene: I needed to stop just now. Can we talk about it for a moment?)'
    : '(Out of character, and not part of the scene: can we talk about it for a moment?)'
