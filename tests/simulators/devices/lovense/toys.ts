/** The toys that the double of Lovense's app knows, by what they can do. */
export interface SimToy {
  readonly id: string
  name: string
  nickName: string
  status: 0 | 1
  battery: number
  readonly functions: readonly string[]
  /** No longer known to the app at all. */
  isForgotten: boolean
}

const toy = (id: string, name: string, functions: readonly string[]): SimToy => ({
  id,
  name,
  nickName: '',
  status: 1,
  battery: 80,
  functions,
  isForgotten: false,
})

/** A vibrator, one that vibrates twice and turns, and one that goes to places. */
export const simToys = (): readonly SimToy[] => [
  toy('f1a0c2d3e4b5', 'hush', ['Vibrate']),
  toy('a7b8c9d0e1f2', 'nora', ['Vibrate1', 'Vibrate2', 'Rotate']),
  toy('c3d4e5f6a7b8', 'solace', ['Thrusting', 'Depth', 'Stroke', 'Position']),
]

/** The highest step of each action. */
export const actionMost: Readonly<Record<string, number>> = {
  Vibrate: 20,
  Vibrate1: 20,
  Vibrate2: 20,
  Vibrate3: 20,
  Rotate: 20,
  Thrusting: 20,
  Fingering: 20,
  Suction: 20,
  Oscillate: 20,
  All: 20,
  Pump: 3,
  Depth: 3,
}
