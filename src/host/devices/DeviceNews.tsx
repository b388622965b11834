import { useEffect, useRef, useState } from 'react'
import type { ProviderKey, StimulationState } from '../../workers/stimulation/contract.ts'
import { toast } from '../notices/toasts/toasts.ts'
import { isDisconnectedByPlayer } from './connect/connecting.ts'
import { useDevices } from './devices.ts'
import { needsLook, stopSentence } from './stop/stopWords.ts'

/** Says what happened with the devices to those who listen; what a person must act on is shown, too. */
export function DeviceNews() {
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
  return [{ text, isUrgent: stopped.outcomes.some(({ outcome }) => needsLook(outcome)) }]
}

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
