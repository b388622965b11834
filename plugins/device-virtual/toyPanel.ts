import type { View, ViewNode } from 'sdk'
import type { Clock } from 'sdk/devices'
import { byHand, controlOf } from './byHand.ts'
import type { Output } from './Output.ts'
import type { Toy } from './Toy.ts'
import type { ToyBox } from './ToyBox.ts'

/** How often what moves is painted. */
const paintEveryMs = 50

/** What the toys do now, and everything a hand could do to them. */
export const toyPanel = (box: ToyBox, clock: Clock): View => ({
  async *watch({ signal }) {
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    signal.addEventListener('abort', leave, { once: true })
    let isNew = true
    let wake = () => {}
    const tell = () => {
      isNew = true
      wake()
    }
    box.listen(tell, leaving.signal)
    leaving.signal.addEventListener('abort', tell)
    try {
      while (!signal.aborted) {
        if (isNew || isMoving(box, clock.now())) {
          isNew = false
          const wasMoving = isMoving(box, clock.now())
          yield drawn(box, clock.now())
          if (!wasMoving) continue
          await clock.sleep(paintEveryMs, leaving.signal)
          // Where it came to rest is painted, too.
          isNew = true
        } else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      leaving.abort()
      signal.removeEventListener('abort', leave)
    }
  },
  receive: (message) => byHand(box, message),
})

const isMoving = ({ toys }: ToyBox, now: number): boolean =>
  toys.some(({ outputs }) => outputs.some((output) => output.isMoving(now) || output.isPulsing))

function drawn({ toys }: ToyBox, now: number): ViewNode {
  if (toys.length === 0) {
    return {
      kind: 'text',
      text: 'No virtual toy connected. Turn one on in the settings of the virtual toys.',
      tone: 'quiet',
    }
  }
  return { kind: 'stack', children: toys.map((toy) => drawnToy(toy, now)) }
}

function drawnToy(toy: Toy, now: number): ViewNode {
  const { model, outputs, isPlugged, battery, ceiling, isLate, isMute } = toy
  const of = (what: string) => `${what} of the ${model.name}`
  return {
    kind: 'stack',
    children: [
      { kind: 'text', text: isPlugged ? model.name : `${model.name}, not plugged in` },
      ...outputs.map((output) => drawnOutput(output, now)),
      {
        kind: 'slider',
        id: controlOf(toy, 'battery'),
        label: of('Battery'),
        value: battery,
        min: 0,
        max: 1,
        step: 0.05,
      },
      { kind: 'slider', id: controlOf(toy, 'wheel'), label: of('Wheel'), value: ceiling, min: 0, max: 1, step: 0.05 },
      {
        kind: 'stack',
        direction: 'row',
        children: [
          { kind: 'button', id: controlOf(toy, 'button'), label: 'Press button' },
          { kind: 'button', id: controlOf(toy, 'plug'), label: isPlugged ? 'Unplug' : 'Plug in' },
        ],
      },
      { kind: 'toggle', id: controlOf(toy, 'late'), label: `Respond late: ${model.name}`, on: isLate },
      { kind: 'toggle', id: controlOf(toy, 'mute'), label: `Ignore commands: ${model.name}`, on: isMute },
    ],
  }
}

function drawnOutput(output: Output, now: number): ViewNode {
  const { label, steps } = output.model.actuator
  const value = output.felt(now)
  return { kind: 'meter', label: `${label}: ${output.told} of ${steps}`, value }
}
