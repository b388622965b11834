/** What two hands say through a gamepad. Triggers are 0..1; without a gamepad both are at rest. */
export interface GamepadWords {
  readonly name: string | undefined
  readonly left: number
  readonly right: number
  /** A button that stops everything: the right face button, or "back". */
  readonly stop: boolean
}

type PadView = Pick<Gamepad, 'id' | 'connected' | 'mapping' | 'buttons'>

/** Less than this is a finger that rests. */
const restsBelow = 0.06
const buttons = { stop: [1, 8], left: 6, right: 7 }

/** Reads the first gamepad whose buttons are where they usually are. Whatever is not there is at rest. */
export function readGamepad(pads: readonly (PadView | null)[]): GamepadWords {
  const pad = pads.find((found) => found?.connected && found.mapping === 'standard')
  if (!pad) return { name: undefined, left: 0, right: 0, stop: false }
  const trigger = (index: number) => {
    const value = pad.buttons[index]?.value ?? 0
    return value >= restsBelow ? Math.min(1, value) : 0
  }
  return {
    name: pad.id.replace(/\s*\(.*$/, '') || 'Gamepad',
    left: trigger(buttons.left),
    right: trigger(buttons.right),
    stop: buttons.stop.some((index) => pad.buttons[index]?.pressed),
  }
}

const everyMs = 30

/** Tells what the gamepad says whenever it changes. Returns the function that stops it; it ends with both at rest. */
export function followGamepad(told: (words: GamepadWords) => void): () => void {
  let last = readGamepad([])
  const look = () => {
    const words = readGamepad(navigator.getGamepads?.() ?? [])
    if (!isSame(words, last)) told(words)
    last = words
  }
  const timer = setInterval(look, everyMs)
  // A gamepad that goes away lets go, whatever it held.
  const gone = () => look()
  addEventListener('gamepaddisconnected', gone)
  return () => {
    clearInterval(timer)
    removeEventListener('gamepaddisconnected', gone)
    told(readGamepad([]))
  }
}

const isSame = (a: GamepadWords, b: GamepadWords): boolean =>
  a.name === b.name && a.left === b.left && a.right === b.right && a.stop === b.stop
