import type { Outcome } from '../../tests/attacks/attack.ts'

/** A run that makes fewer than this has lost some. */
export const minAttacks = 450

export interface Verdict {
  readonly holds: boolean
  readonly tried: number
  readonly held: number
  readonly words: string
}

/** One line an area: how many were tried, how many held, and the longest any of them took. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const areas = [...new Set(outcomes.map(({ area }) => area))]
  const width = Math.max(4, ...areas.map((area) => area.length))
  const line = (area: string, tried: string, held: string, worst: string) =>
    `${area.padEnd(width)}  ${tried.padStart(6)}  ${held.padStart(6)}  ${worst.padStart(11)}`
  return [
    line('area', 'tried', 'held', 'worst time'),
    ...areas.map((area) => {
      const own = outcomes.filter((outcome) => outcome.area === area)
      const worst = Math.max(...own.map(({ ms }) => ms))
      return line(area, String(own.length), String(own.filter(isHeld).length), `${worst.toFixed(1)} ms`)
    }),
  ].join('\n')
}

export function verdictOf(outcomes: readonly Outcome[], ended: boolean, fewest: number): Verdict {
  const tried = outcomes.length
  const held = outcomes.filter(isHeld).length
  const words = `${tried} tried, ${held} held, ${tried - held} broke.`
  if (held < tried) return { holds: false, tried, held, words }
  if (tried < fewest) return { holds: false, tried, held, words: `${words} At least ${fewest} must be tried.` }
  if (!ended) return { holds: false, tried, held, words: `${words} A run ended badly.` }
  return { holds: true, tried, held, words }
}

const isHeld = ({ broke }: Outcome) => broke === undefined
