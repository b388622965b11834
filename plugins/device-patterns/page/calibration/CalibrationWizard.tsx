import { limitWords } from 'sdk/page/devices/limitWords.ts'
import { percentWords } from 'sdk/page/devices/outputWords.ts'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { StopIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { ChannelId } from '../../../../src/workers/stimulation/contract.ts'
import { useCalibration } from './useCalibration.ts'

/** Step by step, each asked for by the person: where one output is first felt, and where it is enough. */
export function CalibrationWizard({ channel: id }: { readonly channel: ChannelId }) {
  const { channel, search, finding, isPlaying, begin, answer, tryIt, keep } = useCalibration(id)
  if (!channel) return <p className={textStyles.muted}>This output is no longer connected.</p>
  const words = search.isPlace ? placeWords : strengthWords
  const why = isPlaying ? limitWords(channel.limits) : undefined
  return (
    <div className={layout.stack4}>
      {(finding.phase === 'ready' || finding.phase === 'found') && (
        <>
          <p role="status">
            {finding.phase === 'found'
              ? `Found: from ${percentWords(finding.floor)} to ${percentWords(finding.ceiling)}.`
              : words.intro}
          </p>
          <div className={layout.row}>
            {finding.phase === 'found' && <Button onClick={() => void keep()}>Save limits</Button>}
            <Button variant={finding.phase === 'found' ? 'default' : 'filled'} onClick={() => void begin()}>
              {finding.phase === 'found' ? 'Start again' : 'Begin'}
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
          <div className={layout.row}>
            <Button disabled={isPlaying} onClick={() => void tryIt()}>
              {finding.isTried ? 'Repeat' : `Try ${percentWords(finding.level)}`}
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
          {finding.level >= search.most && <p className={textStyles.muted}>{words.end}</p>}
          {why && <p className={textStyles.muted}>It is {why}.</p>}
        </>
      )}
      <div className={layout.row}>
        <Button color="red" leftSection={<StopIcon size={18} />} onClick={() => void deviceControl.now.stop('person')}>
          Stop everything
        </Button>
      </div>
    </div>
  )
}

const strengthWords = {
  intro:
    'Find the level where you first feel it and the level that is enough. Each try is short, starts very low and runs only when you press the button.',
  floor: 'Where do you first feel it?',
  ceiling: 'Where is it enough?',
  more: 'I feel nothing',
  moreStill: 'A little more',
  less: 'A little less',
  isFloor: 'I feel it',
  isCeiling: 'This is enough',
  end: "Your power and maximums don't allow more. Raise them in the overview to go further.",
}

const placeWords: typeof strengthWords = {
  intro:
    'Find the lower and upper end of its travel. It moves one step at a time, only when you press the button, and stays within the current range.',
  floor: 'Where is the lower end?',
  ceiling: 'Where is the upper end?',
  more: 'Further up',
  moreStill: 'Further up',
  less: 'Further down',
  isFloor: 'This is the lower end',
  isCeiling: 'This is the upper end',
  end: 'This is the end of the current range. Widen it in the overview to go further.',
}
