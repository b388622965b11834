import type { ChannelId } from '../../../../workers/stimulation/contract.ts'
import { percentWords } from '../../../devices/outputWords.ts'
import { limitWords } from '../../../devices/rules/limitWords.ts'
import { stopDevices } from '../../../devices/stop/control.ts'
import { Button } from '../../../ui/Button.tsx'
import { StopIcon } from '../../../ui/icons.tsx'
import styles from './Calibration.module.css'
import { useCalibration } from './useCalibration.ts'

/** Step by step, each asked for by the person: where one output is first felt, and where it is enough. */
export function CalibrationWizard({ channel: id }: { readonly channel: ChannelId }) {
  const { channel, search, finding, isPlaying, begin, answer, tryIt, keep } = useCalibration(id)
  if (!channel) return <p className={styles.facts}>This output is no longer there.</p>
  const words = search.isPlace ? placeWords : strengthWords
  const why = isPlaying ? limitWords(channel.limits) : undefined
  return (
    <div className={styles.wizard}>
      {(finding.phase === 'ready' || finding.phase === 'found') && (
        <>
          <p role="status">
            {finding.phase === 'found'
              ? `Found: from ${percentWords(finding.floor)} to ${percentWords(finding.ceiling)}.`
              : words.intro}
          </p>
          <div className={styles.buttons}>
            {finding.phase === 'found' && <Button onClick={() => void keep()}>Keep these</Button>}
            <Button variant={finding.phase === 'found' ? 'default' : 'filled'} onClick={() => void begin()}>
              {finding.phase === 'found' ? 'Begin again' : 'Begin'}
            </Button>
          </div>
        </>
      )}
      {'level' in finding && (
        <>
          <p role="status">
            {finding.phase === 'floor' ? words.floor : words.ceiling}{' '}
            {finding.isTried ? 'What was it like?' : `Next: ${percentWords(finding.level)}.`}
          </p>
          <div className={styles.buttons}>
            <Button disabled={isPlaying} onClick={() => void tryIt()}>
              {finding.isTried ? 'Once more' : `Try ${percentWords(finding.level)}`}
            </Button>
            <Button variant="default" disabled={finding.level >= search.most} onClick={() => answer('stronger')}>
              {finding.phase === 'floor' ? words.more : words.moreStill}
            </Button>
            <Button variant="default" disabled={finding.level <= search.least} onClick={() => answer('gentler')}>
              {words.less}
            </Button>
            <Button variant="default" disabled={!finding.isTried} onClick={() => answer('here')}>
              {finding.phase === 'floor' ? words.isFloor : words.isCeiling}
            </Button>
          </div>
          {finding.level >= search.most && <p className={styles.facts}>{words.end}</p>}
          {why && <p className={styles.facts}>It is {why}.</p>}
        </>
      )}
      <div className={styles.buttons}>
        <Button color="red" leftSection={<StopIcon size={18} />} onClick={() => void stopDevices('person')}>
          Stop everything
        </Button>
      </div>
    </div>
  )
}

const strengthWords = {
  intro:
    'Two questions: where do you first feel it, and where is it enough? Each try is short, begins at almost nothing, and comes only when you press for it.',
  floor: 'Where do you first feel it?',
  ceiling: 'Where is it enough?',
  more: 'I feel nothing',
  moreStill: 'A little more',
  less: 'A little less',
  isFloor: 'I feel it',
  isCeiling: 'This is enough',
  end: 'Your power and your ceilings let no more through. Raise them in the overview if you want to go further.',
}

const placeWords: typeof strengthWords = {
  intro:
    'Two questions: where is the lower end of its travel, and where the upper? It goes to one place at a time, and only when you press for it. The travel that is set now is not left.',
  floor: 'Where is the lower end?',
  ceiling: 'Where is the upper end?',
  more: 'Further up',
  moreStill: 'Further up',
  less: 'Further down',
  isFloor: 'This is the lower end',
  isCeiling: 'This is the upper end',
  end: 'This is the end of the travel that is set. Widen it in the overview if you want to go further.',
}
