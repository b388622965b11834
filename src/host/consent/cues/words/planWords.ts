import { type DrawnCue, noShape, type Plan, swell } from '../drawn/DrawnCue.ts'
import { colorOf, lengthOf, numberOf, opacityOf, type Params } from '../params.ts'

const maxTextLength = 120
const minMs = 1500

/** Words that come up softly in the middle of the stage. */
export interface WordsPlan extends Plan {
  readonly text: string
  /** 0..1, from small to large. */
  readonly size: number
}

export function planWords(params: Params): WordsPlan {
  const color = colorOf(params, '#ece7f0')
  const opacity = opacityOf(params, 0.85)
  const ms = lengthOf(params, 3500, minMs)
  const slope = Math.min(900, ms / 2)
  return {
    ms,
    text: typeof params.text === 'string' ? params.text.replace(/\s+/g, ' ').trim().slice(0, maxTextLength) : '',
    size: numberOf(params, 'size', { usual: 0.5, min: 0, max: 1 }),
    at: (at) => ({ color, alpha: opacity * swell(at, ms, slope, slope), shape: noShape }),
  }
}

/** Words fill no place, but might: the limiter takes all of their lines for their colour. */
export const wordsCoverage: DrawnCue['coverage'] = (_x, y) => (Math.abs(y) < 0.35 ? 1 : 0)
