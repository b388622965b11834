import { compile, type Program } from './patternProgram.ts'

/** Steps a pattern may take over all the page names of a guide, so that none holds a page up. */
const fuel = 20_000_000

/**
 * Whether whole texts fit a regular expression; undefined where it is invalid or longer than 200 characters. It follows
 * all ways at once instead of trying one after the other, so no pattern takes long; one that refers back to what it
 * matched cannot be told that way and is refused.
 */
export function readPattern(source: string): ((text: string) => boolean) | undefined {
  const program = source.length > 200 ? undefined : compile(source)
  if (!program) return undefined
  const run: Run = { program, fuel }
  return (text) => reaches(run, program.start, [...text], 0, true)
}

interface Run {
  readonly program: Program
  fuel: number
}

/** Whether the steps from `start` come to their end; with `whole`, only at the end of the text. */
function reaches(run: Run, start: number, text: readonly string[], from: number, whole: boolean): boolean {
  let here = new Set([start])
  for (let at = from; here.size > 0 && run.fuel > 0; at++) {
    const { ends, takers } = spread(run, here, text, at)
    if (ends && (!whole || at === text.length)) return true
    const character = text[at]
    if (character === undefined) return false
    here = new Set()
    for (const { takes, to } of takers) if (takes(character)) here.add(to)
  }
  return false
}

interface Reached {
  readonly ends: boolean
  readonly takers: readonly { readonly takes: (character: string) => boolean; readonly to: number }[]
}

/** Everything that can be reached without taking a character. */
function spread(run: Run, from: Iterable<number>, text: readonly string[], at: number): Reached {
  const waiting = [...from]
  const seen = new Set<number>()
  const takers: { takes: (character: string) => boolean; to: number }[] = []
  let ends = false
  for (let index = waiting.pop(); index !== undefined && run.fuel > 0; index = waiting.pop()) {
    if (seen.has(index)) continue
    seen.add(index)
    run.fuel--
    const step = run.program.steps[index]
    switch (step?.kind) {
      case 'take':
        takers.push(step)
        break
      case 'split':
        waiting.push(...step.to)
        break
      case 'check':
        if (step.holds(text, at)) waiting.push(step.to)
        break
      case 'look':
        if (reaches(run, step.start, text, at, false) === step.wanted) waiting.push(step.to)
        break
      case 'end':
        ends = true
    }
  }
  return { ends, takers }
}
