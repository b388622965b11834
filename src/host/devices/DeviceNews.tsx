import { useEffect, useRef, useState } from 'react'
import type { StimulationState } from '../../workers/stimulation/contract.ts'
import { toast } from '../notices/toasts/toasts.ts'
import { isDisconnectedByPlayer } from './connect/connecting.ts'
import { useDevices } from './devices.ts'
import { newsBetween } from './news.ts'

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
