import type { ActuatorKind, Sense } from 'sdk'
import type { Topic } from './consent/topics.ts'

/** What is possible and permitted at this moment, whoever asks. Plain data, handed in with each request. */
export interface Circumstances {
  /** Actuators of devices that are connected and armed. */
  readonly actuators: readonly ActuatorKind[]
  /** What stimulation may be meant as. */
  readonly senses: readonly Sense[]
  /** What the player can be made to feel, and where, in words: "vibration at the thigh". */
  readonly outputs: readonly string[]
  /** Ways the scenario's node offers. */
  readonly ways: readonly string[]
  /** Whether the character may add to the time of the lock that is closed now. */
  readonly mayAddTime: boolean
  /** Whether an image server is set up. */
  readonly pictures: boolean
  /** Cues of the stage and the sound that exist. */
  readonly cues: readonly string[]
  /** What the player has ruled out: tags and kinds of actuator. */
  readonly limits: readonly string[]
  /** Topics the player has ruled out. */
  readonly ruledOut: readonly Topic[]
  /** What the player keeps from whoever is here. */
  readonly withheld: readonly Permission[]
  /** The strongest that may be asked for now, 0..1, and how fast: 1 is the scene's own pace, less stretches what is felt. */
  readonly directed: { readonly strongest: number; readonly pace: number }
}

/** What a player may keep from a character. */
export type Permission = 'devices' | 'pictures' | 'memory'

export const nothingAround: Circumstances = {
  actuators: [],
  senses: ['pleasure', 'pain'],
  outputs: [],
  ways: [],
  mayAddTime: false,
  pictures: false,
  cues: [],
  limits: [],
  ruledOut: [],
  withheld: [],
  directed: { strongest: 1, pace: 1 },
}
