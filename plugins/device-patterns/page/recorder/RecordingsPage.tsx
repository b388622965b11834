import { useEffect, useMemo, useRef, useState } from 'react'
import { devices, useDevices } from 'sdk/page/devices/devices.ts'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { toast } from 'sdk/page/toasts.ts'
import { useGrowingCount } from 'sdk/page/useGrowingCount.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { RecordingRecord } from '../../../../src/workers/storage/contract.ts'
import { topNow } from '../calibration/topNow.ts'
import { HeatStrip } from '../patterns/HeatStrip.tsx'
import { addPattern } from '../patterns/patternStore.ts'
import { clockTime } from '../patterns/patternWords.ts'
import { endByHand, playByHand } from '../patterns/playByHand.ts'
import styles from './Recordings.module.css'
import { startRecording, stopRecording } from './record.ts'
import { recording } from './recording.ts'
import { deleteRecording, exportRecording, useRecordings } from './recordings.ts'
import { heatOfRecording, patternOf, replayOf } from './replay.ts'
import { isAsked } from './Tape.ts'

/** What devices did in sessions that were recorded: to look at, to feel again, to take along. */
export default function RecordingsPage() {
  usePageTitle('Recordings')
  const { list, phase } = useRecordings()
  const { isOn } = useSnapshot(recording)
  const { count, end } = useGrowingCount(list.length, '')
  const replay = useReplay()
  return (
    <div className={settingsStyles.page}>
      <PageHeader
        title="Recordings"
        intro="What your devices were asked to do and what they did. Stored in this browser."
      >
        <Button
          {...(isOn ? { color: 'red' as const } : {})}
          aria-pressed={isOn}
          onClick={() => (isOn ? void stopRecording() : startRecording())}
        >
          {isOn ? 'Stop recording' : 'Record'}
        </Button>
      </PageHeader>
      {isOn && (
        <p role="status" className={textStyles.muted}>
          Recording. It continues while you use other pages, for at most four hours.
        </p>
      )}
      <Card title="Sessions">
        {phase === 'ready' && list.length === 0 && (
          <p className={textStyles.muted}>No recordings yet. Press Record and use your devices.</p>
        )}
        <ul className={styles.list} aria-label="Recordings">
          {list.slice(0, count).map((record) => (
            <Row
              key={record.id}
              record={record}
              isPlaying={replay.playing === record.id}
              onPlay={() => void play(record, replay.play)}
              onEnd={replay.end}
            />
          ))}
        </ul>
        <div ref={end} />
      </Card>
    </div>
  )
}

async function play(record: RecordingRecord, begin: ReturnType<typeof useReplay>['play']): Promise<void> {
  const { intents, missing } = replayOf(record, devices.state, topNow)
  if (intents.length === 0) {
    toast({
      type: 'warning',
      title: 'No device can play this',
      message: `It was recorded on ${missing.join(', ')}.`,
    })
    return
  }
  if (missing.length > 0) toast({ type: 'info', title: `Without ${missing.join(', ')}` })
  await begin(record.id, intents)
}

interface RowProps {
  readonly record: RecordingRecord
  readonly isPlaying: boolean
  onPlay(): void
  onEnd(): void
}

const columns = 240

function Row({ record, isPlaying, onPlay, onEnd }: RowProps) {
  const { name, ms, channels } = record
  const heat = useMemo(() => heatOfRecording(record, columns), [record])
  const outputs = channels.filter((channel) => !isAsked(channel.name)).map((channel) => channel.name)
  return (
    <li className={styles.row}>
      <div className={`${layout.rowCentred} ${styles.head}`}>
        <div className={styles.about}>
          <span className={textStyles.strong}>{name}</span>
          <span className={textStyles.muted}>
            {clockTime(ms)}, {outputs.join(', ')}
          </span>
        </div>
        {isPlaying ? (
          <Button size="xs" color="red" aria-label={`Stop ${name}`} onClick={onEnd}>
            Stop
          </Button>
        ) : (
          <Button size="xs" variant="default" aria-label={`Play ${name} again`} onClick={onPlay}>
            Play again
          </Button>
        )}
        <ActionMenu
          label={`More for ${name}`}
          actions={() => [
            {
              label: 'Save as pattern',
              run: () => void addPattern(name, patternOf(record), 'Recording saved as pattern'),
            },
            { label: 'Export', run: () => exportRecording(record) },
            { label: 'Delete', danger: true, divided: true, run: () => void deleteRecording(record) },
          ]}
        />
      </div>
      <HeatStrip label={`How strong it was over ${clockTime(ms)}`} heat={heat} hottest={1} />
    </li>
  )
}

/** One recording plays again at a time; leaving the page ends it. */
function useReplay() {
  const [begun, setBegun] = useState<{ readonly recording: string; readonly ids: readonly number[] }>()
  const current = useRef<readonly number[]>([])
  const isHere = useRef(true)
  const { playing } = useDevices()
  const end = () => {
    for (const id of current.current) endByHand(id)
    current.current = []
    setBegun(undefined)
  }
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      for (const id of current.current) endByHand(id)
    }
  }, [])
  const play = async (recording: string, intents: readonly Parameters<typeof playByHand>[0][]) => {
    end()
    const ids = await playTogether(intents)
    for (const id of current.current) endByHand(id)
    current.current = ids
    if (isHere.current) setBegun({ recording, ids })
    else for (const id of ids) endByHand(id)
  }
  const isPlaying = begun?.ids.some((id) => playing.some((found) => found.id === id)) ?? false
  return { playing: isPlaying ? begun?.recording : undefined, play, end }
}

/** Plays all of them or, where devices may not move, none. Answers the numbers of those that play. */
async function playTogether(intents: readonly Parameters<typeof playByHand>[0][]): Promise<readonly number[]> {
  // Asked once, and not by each.
  if (!(await deviceControl.now.mayMove())) return []
  const ids = await Promise.all(intents.map(playByHand))
  return ids.filter((id) => id !== undefined)
}
