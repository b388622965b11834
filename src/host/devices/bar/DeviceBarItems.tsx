import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { percentWords } from 'sdk/page/devices/outputWords.ts'
import { runningKinds } from 'sdk/page/devices/runningWords.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { RetryIcon, WaveIcon } from 'sdk/ui/icons.tsx'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { ProviderKey, StimulationState, StopReason } from '../../../workers/stimulation/contract.ts'
import { resumeDevices } from '../arming.ts'
import { isDisconnectedByPlayer } from '../connect/connecting.ts'
import type { ProviderChoice } from '../connect/providers.ts'
import { useProviders } from '../connect/useProviders.ts'
import { overviewPath, pathOf } from '../devicePages.ts'
import { stimulation } from '../stop/active.ts'
import { StopButton, StopInDialogs } from '../stop/StopButton.tsx'
import { needsLook, stopSentence } from '../stop/stopWords.ts'
import styles from './DeviceBarItems.module.css'
import { useAggregate, useProviderStatus } from './providerStatus.ts'

/** In the bar above: whether something stimulates, the button that stops it, the way on after a stop, and the menu. */
export default function DeviceBarItems() {
  const { devices, stopped, isArmed } = useDevices()
  const isConnected = devices.some(({ isHere }) => isHere)
  const isStopped = stopped !== undefined && !isArmed
  const canResume = isStopped || devices.some(({ isWaiting }) => isWaiting)
  return (
    <div className={`${styles.items} ${canResume ? styles.withResume : ''}`} data-takes-room={isConnected || undefined}>
      <RunningNow />
      {canResume && (
        <Button
          size="xs"
          variant="outline"
          className={styles.compact}
          {...(isStopped && stopped.outcomes.some(({ outcome }) => needsLook(outcome))
            ? { color: 'red' as const }
            : {})}
          aria-label="Resume…"
          leftSection={<RetryIcon size={18} />}
          onClick={() => void resumeDevices()}
        >
          <span className={styles.resumeWords}>Resume…</span>
        </Button>
      )}
      {isConnected && (
        <>
          <StopButton />
          <StopInDialogs />
        </>
      )}
      <DeviceMenu />
      <DeviceNews />
    </div>
  )
}

/** What devices give now. At most two kinds: there is no room for more. */
function RunningNow() {
  const { active } = useSnapshot(stimulation)
  const kinds = runningKinds(useDevices(), active).slice(0, 2)
  if (kinds.length === 0) return null
  return (
    <span
      className={styles.active}
      title={kinds.map(({ words, level }) => `${words} ${percentWords(level)}`).join(', ')}
    >
      <WaveIcon size={18} />
      <span className={styles.activeWords}>
        {kinds.map(({ words, level }) => (
          <span key={words} className={styles.kind}>
            {words} <span className={textStyles.mutedNumber}>{percentWords(level)}</span>
          </span>
        ))}
      </span>
    </span>
  )
}

/** A button that says how devices stand, and leads to the page of each family. */
function DeviceMenu() {
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { words, tone } = useAggregate()
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={`${pressable.sign} ${styles.button}`}
        aria-label={`Devices: ${words.toLowerCase()}`}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <WaveIcon />
        <span className={`${styles.dot} ${tone === 'off' ? '' : styles[tone]}`} aria-hidden="true" />
      </button>
      <nav
        id={id}
        ref={menu}
        popover="auto"
        aria-label="Devices"
        className={`${boxes.floating} ${boxes.menu} ${styles.menu}`}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <>
            <p className={styles.state}>Devices: {words.toLowerCase()}</p>
            <ul className={styles.list}>
              <li>
                <Link to={overviewPath} className={styles.link} onClick={close}>
                  Overview & Routing
                </Link>
              </li>
              <Families close={close} />
              <li>
                <Link to="/settings/sextoys" className={styles.link} onClick={close}>
                  All device settings
                </Link>
              </li>
            </ul>
          </>
        )}
      </nav>
    </>
  )
}

function Families({ close }: { readonly close: () => void }) {
  return useProviders()
    .filter(({ isOn }) => isOn)
    .map((choice) => <Family key={`${choice.key.plugin}/${choice.key.provider}`} choice={choice} close={close} />)
}

function Family({ choice, close }: { readonly choice: ProviderChoice; readonly close: () => void }) {
  const { words } = useProviderStatus(choice)
  return (
    <li>
      <Link to={pathOf(choice)} className={styles.link} onClick={close}>
        {choice.entry.label}
        <span className={styles.small}>{words}</span>
      </Link>
    </li>
  )
}

/** Says what happened with the devices to those who listen; what a person must act on is shown, too. */
function DeviceNews() {
  const state = useDevices()
  const before = useRef<StimulationState>(state)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const news = newsBetween(before.current, state, isDisconnectedByPlayer)
    before.current = state
    const words = news.map(({ text }) => text).join(' ')
    if (words !== '') setSaid(words)
    for (const { text, isUrgent } of news) if (isUrgent) toast({ type: 'warning', title: 'Devices', message: text })
  }, [state])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

/** Something about devices that is worth a sentence. */
interface News {
  readonly text: string
  /** Somebody should do something about it. */
  readonly isUrgent: boolean
}

/** Whether a person has disconnected a provider. What was lost is missed, what was let go is not. */
type IsLetGo = (key: ProviderKey) => boolean

/** What changed from one state to the next, in sentences. Levels are no news. */
export function newsBetween(
  before: StimulationState,
  now: StimulationState,
  isDisconnectedByPlayer: IsLetGo,
): readonly News[] {
  if (before === now) return []
  return [...stopNews(before, now), ...deviceNews(before, now, isDisconnectedByPlayer)]
}

function stopNews({ stopped: before }: StimulationState, { stopped, isArmed }: StimulationState): readonly News[] {
  if (!stopped) return before && isArmed ? [{ text: 'Devices are on again, starting from zero.', isUrgent: false }] : []
  const text = stopSentence(stopped)
  if (before?.at === stopped.at && stopSentence(before) === text) return []
  const isSudden = before?.at !== stopped.at && unasked.has(stopped.reason)
  return [{ text, isUrgent: isSudden || stopped.outcomes.some(({ outcome }) => needsLook(outcome)) }]
}

/** Stops that nobody asked for, and that nothing else on the screen explains. */
const unasked: ReadonlySet<StopReason> = new Set(['page-gone', 'frozen', 'fault'])

function deviceNews(before: StimulationState, now: StimulationState, isDisconnectedByPlayer: IsLetGo): readonly News[] {
  return now.devices.flatMap(({ id, name, isHere, from }): readonly News[] => {
    const wasHere = before.devices.find((device) => device.id === id)?.isHere
    if (isHere === wasHere || (wasHere === undefined && !isHere)) return []
    if (!isHere && isDisconnectedByPlayer(from)) return [{ text: `${name} is disconnected.`, isUrgent: false }]
    return isHere
      ? [{ text: `${name} is connected.`, isUrgent: false }]
      : [
          {
            text: `${name} is out of reach and off in Vesper. Switch it off by hand if it keeps running.`,
            isUrgent: true,
          },
        ]
  })
}
