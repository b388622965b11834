import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { useDevices } from '../../devices/devices.ts'
import { StopReportView } from '../../devices/stop/StopReportView.tsx'
import styles from './AftercarePage.module.css'
import { aftercare, goOn } from './aftercare.ts'
import { intros, titles } from './aftercareWords.ts'
import { Break } from './Break.tsx'
import { Breathing } from './Breathing.tsx'
import { MakeLimit } from './MakeLimit.tsx'
import { TalkAboutIt } from './TalkAboutIt.tsx'

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
