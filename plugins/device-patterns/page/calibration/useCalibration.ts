import { useEffect, useRef, useState } from 'react'
import { messageOf } from 'sdk'
import { devices, useDevices } from 'sdk/page/devices/devices.ts'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { ChannelId, ChannelView, Pattern, Route } from '../../../../src/workers/stimulation/contract.ts'
import { useHand } from '../patterns/playByHand.ts'
import { kindOf, senseOf } from '../patterns/targets.ts'
import { unrouted, unroutedPlace } from '../recorder/replay.ts'
import { type Answer, answered, type Finding, nothingFound, searchOf, tryMs } from './finding.ts'
import { topNow } from './topNow.ts'

/** What would bend a level on its way while it is searched. */
const straight = { floor: 0, curve: 'linear', invert: false } as const satisfies Partial<Route>
type Former = Pick<Route, keyof typeof straight>

const fadeMs = 200

/** Finds the floor and the ceiling of one output. Its route is as before when one leaves without keeping them. */
export function useCalibration(id: ChannelId) {
  const state = useDevices()
  const channel = state.channels.find((found) => found.id === id)
  const kind = (channel && kindOf(channel, state)) ?? 'vibrate'
  const search = searchOf(kind, rangeOf(channel, kind === 'position'))
  const [finding, setFinding] = useState<Finding>(nothingFound)
  const former = useRef<Former>(undefined)
  const { id: playing, play, end } = useHand()

  const restore = () => {
    if (former.current) void deviceControl.now.changeRoute(id, former.current).catch(told)
    former.current = undefined
  }
  const restoring = useRef(restore)
  restoring.current = restore
  useEffect(() => () => restoring.current(), [])

  const begin = async () => {
    if (!channel) return
    if (!search.isPlace) {
      const { floor, curve, invert } = channel.route
      former.current ??= { floor, curve, invert }
      await deviceControl.now.changeRoute(id, straight).catch(told)
    }
    setFinding(answered(nothingFound, 'begin', search))
  }
  const answer = (said: Exclude<Answer, 'begin' | 'tried'>) => {
    end()
    setFinding(answered(finding, said, search))
  }
  const tryIt = async () => {
    const now = devices.state.channels.find((found) => found.id === id)
    if (!now || !('level' in finding)) return
    const reachMs = devices.state.devices.find((device) => device.id === now.device)?.actuators[now.index]?.caution
      ?.reachMs
    await play({
      sense: senseOf(now),
      target: { kind: 'channels', channels: [id] },
      pattern: search.isPlace ? at(unroutedPlace(finding.level, now.route)) : { kind: 'constant' },
      level: search.isPlace ? 1 : unrouted(finding.level, { ...now.route, ...straight }, topNow(now)),
      ms: tryMs(kind, finding.level, reachMs),
      ...(kind !== 'shock' && { fadeMs }),
    })
    setFinding(answered(finding, 'tried', search))
  }
  const keep = async () => {
    if (finding.phase !== 'found') return
    const { floor, ceiling } = finding
    try {
      await deviceControl.now.changeRoute(
        id,
        search.isPlace ? { lower: floor, ceiling } : { ...former.current, floor, ceiling },
      )
      former.current = undefined
      setFinding(nothingFound)
      toast({ type: 'success', title: 'Minimum and maximum saved' })
    } catch (error) {
      told(error)
    }
  }
  const isPlaying = playing !== undefined && state.playing.some((found) => found.id === playing)
  return { channel, search, finding, isPlaying, begin, answer, tryIt, keep }
}

const told = (error: unknown) =>
  toast({ type: 'error', title: 'The limits could not be changed', message: messageOf(error) })

function rangeOf(
  channel: ChannelView | undefined,
  isPlace: boolean,
): { readonly least: number; readonly most: number } {
  if (!channel) return { least: 0, most: 0 }
  const { lower, ceiling } = channel.route
  if (isPlace) return { least: Math.min(lower, ceiling), most: Math.max(lower, ceiling) }
  return { least: 0, most: topNow(channel) }
}

/** Stands at one place of the travel. */
const at = (level: number): Pattern => ({ kind: 'drawn', periodMs: 1000, points: [{ at: 0, level }] })
