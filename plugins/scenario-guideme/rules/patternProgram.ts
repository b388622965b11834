import { type PatternNode, readPatternText } from './patternText.ts'

/** A regular expression as steps that lead to each other by number. */
export interface Program {
  readonly start: number
  readonly steps: readonly Step[]
}

export type Step =
  | { readonly kind: 'take'; readonly takes: (character: string) => boolean; readonly to: number }
  | { readonly kind: 'split'; readonly to: readonly number[] }
  | { readonly kind: 'check'; readonly holds: (text: readonly string[], at: number) => boolean; readonly to: number }
  | { readonly kind: 'look'; readonly start: number; readonly wanted: boolean; readonly to: number }
  | { readonly kind: 'end' }

const maxSteps = 2000

/** The program of a pattern, or undefined where it is invalid, too large, or refers back to what it matched. */
export function compile(source: string): Program | undefined {
  const tree = readPatternText(source)
  if (!tree) return undefined
  const steps: Step[] = []
  const start = emit(tree, add(steps, { kind: 'end' }), steps)
  return start === undefined ? undefined : { start, steps }
}

/** Where a node begins that goes on at `next`. Written back to front, so that what follows is always known. */
function emit(node: PatternNode, next: number, steps: Step[]): number | undefined {
  if (steps.length > maxSteps) return undefined
  switch (node.kind) {
    case 'take':
      return add(steps, { kind: 'take', takes: node.takes, to: next })
    case 'check':
      return add(steps, { kind: 'check', holds: node.holds, to: next })
    case 'look': {
      const start = emit(node.of, add(steps, { kind: 'end' }), steps)
      return start === undefined ? undefined : add(steps, { kind: 'look', start, wanted: node.wanted, to: next })
    }
    case 'row':
      return node.of.reduceRight<number | undefined>(
        (to, item) => (to === undefined ? to : emit(item, to, steps)),
        next,
      )
    case 'either': {
      const starts = node.of.map((item) => emit(item, next, steps))
      return starts.includes(undefined)
        ? undefined
        : add(steps, { kind: 'split', to: starts.filter((to) => to !== undefined) })
    }
    case 'repeat':
      return emitRepeat(node, next, steps)
  }
}

function emitRepeat({ of, least, most }: Extract<PatternNode, { kind: 'repeat' }>, next: number, steps: Step[]) {
  let to: number | undefined = next
  if (most === Number.POSITIVE_INFINITY) {
    const loop: number = add(steps, { kind: 'split', to: [] })
    const body = emit(of, loop, steps)
    if (body === undefined) return undefined
    steps[loop] = { kind: 'split', to: [body, next] }
    to = loop
  } else {
    for (let time = least; time < most && to !== undefined; time++) {
      const body: number | undefined = emit(of, to, steps)
      to = body === undefined ? undefined : add(steps, { kind: 'split', to: [body, next] })
    }
  }
  for (let time = 0; time < least && to !== undefined; time++) to = emit(of, to, steps)
  return to
}

const add = (steps: Step[], step: Step) => steps.push(step) - 1
