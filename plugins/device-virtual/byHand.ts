import type { ViewMessage } from 'sdk'
import type { Toy } from './Toy.ts'
import type { ToyBox } from './ToyBox.ts'

/** What a hand can do to a toy: the last part of a control's id. */
export type Grip = 'plug' | 'button' | 'battery' | 'wheel' | 'late' | 'mute'

export const controlOf = ({ model }: Toy, grip: Grip): string => `${model.id}/${grip}`

const lowBattery = 0.15

/** Does to a toy what was done on its panel. What the panel does not have, and values it cannot have, do nothing. */
export function byHand(box: ToyBox, { control, value }: ViewMessage): void {
  const toy = box.toys.find(({ model }) => control.startsWith(`${model.id}/`))
  if (!toy) return
  const device = toy.model.id
  switch (control) {
    case controlOf(toy, 'plug'):
      if (toy.isPlugged) toy.unplug()
      else toy.plugIn()
      break
    case controlOf(toy, 'button'):
      if (toy.isPlugged) box.tell({ kind: 'button', device, button: 'main', stop: true })
      break
    case controlOf(toy, 'battery'):
      if (isPart(value)) drain(box, toy, value)
      break
    case controlOf(toy, 'wheel'):
      if (!isPart(value)) break
      toy.turnWheel(value)
      for (const actuator of toy.outputs.keys()) box.tell({ kind: 'ceiling', device, actuator, level: value })
      break
    case controlOf(toy, 'late'):
      if (typeof value === 'boolean') toy.isLate = value
      break
    case controlOf(toy, 'mute'):
      if (typeof value === 'boolean') toy.isMute = value
  }
  box.changed()
}

/** An empty battery is as good as a pulled plug. */
function drain(box: ToyBox, toy: Toy, level: number): void {
  const wasLow = toy.battery <= lowBattery
  toy.battery = level
  if (level <= lowBattery && !wasLow) {
    box.tell({ kind: 'trouble', device: toy.model.id, message: `The battery of the ${toy.model.name} is low.` })
  }
  if (level === 0) toy.unplug()
}

const isPart = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
