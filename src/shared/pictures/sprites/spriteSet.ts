import type { CharacterId } from 'sdk'

/** How much of somebody is to be seen; `portrait` is as much as in the portrait. */
export type Framing = 'portrait' | 'face' | 'bust' | 'whole'

/** Where the picture of an expression lies: among the pictures that were made, or beside the set. */
export type SpritePicture =
  | { readonly kind: 'made'; readonly id: string }
  | { readonly kind: 'file'; readonly id: string }

/** What is being done for one expression. */
export type SpriteWork =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  /** `seed` and `since` tell its picture from others, should the page be closed before it is heard of. */
  | { readonly kind: 'painting'; readonly job: string; readonly seed: number; readonly since: number }
  | { readonly kind: 'failed'; readonly why: string }

/** One expression of a set. A picture stays until another has taken its place. */
export interface SpriteCell {
  readonly expression: string
  /** The player's own words for it. */
  readonly words: string
  /** How often it was ordered: each time has a seed of its own, next to the others. */
  readonly tries: number
  readonly picture?: SpritePicture
  readonly isLeftOut: boolean
  readonly work: SpriteWork
}

/** Pictures of one character's expressions, painted one after another from one portrait. */
export interface SpriteSet {
  readonly character: CharacterId
  /** Of the portrait, in pixels. The picture itself lies beside the set. */
  readonly width: number
  readonly height: number
  /** How much of the portrait may change, 0..1. */
  readonly denoise: number
  readonly framing: Framing
  readonly seed: number
  readonly cells: readonly SpriteCell[]
  /** How many failed in a row. */
  readonly failures: number
  /** Why nothing more is ordered, in words for the player. */
  readonly pausedFor?: string
  readonly begun: number
}

/** After so many failures in a row, the others would fail as well. */
const maxFailures = 2

export type NewSprites = Pick<SpriteSet, 'character' | 'width' | 'height' | 'denoise' | 'framing' | 'seed' | 'begun'>

export const beginSprites = (about: NewSprites, expressions: readonly string[]): SpriteSet => ({
  ...about,
  cells: [...new Set(expressions)].map((expression) => ({
    expression,
    words: '',
    tries: 0,
    isLeftOut: false,
    work: { kind: 'waiting' },
  })),
  failures: 0,
})

/** What is to be ordered now: one at a time, so that pictures of a chat wait for no more than one of these. */
export function nextOf({ cells, pausedFor }: SpriteSet): SpriteCell | undefined {
  if (pausedFor !== undefined || cells.some(({ work }) => work.kind === 'painting')) return undefined
  return cells.find(({ work, isLeftOut }) => work.kind === 'waiting' && !isLeftOut)
}

export const ordered = (
  set: SpriteSet,
  expression: string,
  work: Omit<Extract<SpriteWork, { kind: 'painting' }>, 'kind'>,
): SpriteSet =>
  withCell(set, expression, ({ tries, ...cell }) => ({
    ...cell,
    tries: tries + 1,
    work: { kind: 'painting', ...work },
  }))

export const cellOf = ({ cells }: SpriteSet, job: string): SpriteCell | undefined =>
  cells.find(({ work }) => work.kind === 'painting' && work.job === job)

export const came = (set: SpriteSet, job: string, picture: SpritePicture): SpriteSet => ({
  ...withJob(set, job, (cell) => ({ ...cell, picture, work: { kind: 'none' } })),
  failures: 0,
})

/** Notes why a picture did not come. The rest waits for the player when it happens again and again. */
export function failed(set: SpriteSet, expression: string, why: string): SpriteSet {
  const failures = set.failures + 1
  return {
    ...withCell(set, expression, (cell) => ({ ...cell, work: { kind: 'failed', why } })),
    failures,
    ...(failures >= maxFailures && { pausedFor: why }),
  }
}

/** The order is gone and nothing came of it: it is ordered again. */
export const lost = (set: SpriteSet, job: string): SpriteSet =>
  withJob(set, job, (cell) => ({ ...cell, work: { kind: 'waiting' } }))

/** The order was called off. */
export const stopped = (set: SpriteSet, job: string): SpriteSet =>
  withJob(set, job, (cell) => ({ ...cell, work: { kind: 'none' } }))

export const paused = (set: SpriteSet, pausedFor: string): SpriteSet => ({ ...set, pausedFor })

/** Goes on with what waits, and with what failed. */
export const goneOn = ({ pausedFor: _, ...set }: SpriteSet): SpriteSet => ({
  ...set,
  failures: 0,
  cells: set.cells.map((cell) => (cell.work.kind === 'failed' ? { ...cell, work: { kind: 'waiting' } } : cell)),
})

/** Once more, with another seed. It is the player's wish: what was paused goes on. */
export const redone = (set: SpriteSet, expression: string, words: string): SpriteSet => {
  const { pausedFor: _, ...rest } = set
  return withCell({ ...rest, failures: 0 }, expression, (cell) => ({
    ...cell,
    words,
    isLeftOut: false,
    work: { kind: 'waiting' },
  }))
}

export const withPicture = (set: SpriteSet, expression: string, picture: SpritePicture): SpriteSet =>
  withCell(set, expression, (cell) => ({
    ...cell,
    picture,
    isLeftOut: false,
    work: cell.work.kind === 'painting' ? cell.work : { kind: 'none' },
  }))

export const leftOut = (set: SpriteSet, expression: string, isLeftOut: boolean): SpriteSet =>
  withCell(set, expression, (cell) => ({ ...cell, isLeftOut }))

/** What waits is ordered no more. What is being painted is not of the rest. */
export const withoutRest = (set: SpriteSet): SpriteSet => ({
  ...set,
  cells: set.cells.map((cell) => (cell.work.kind === 'waiting' ? { ...cell, work: { kind: 'none' } } : cell)),
})

/** Those that can be saved. */
export const readyOf = ({ cells }: SpriteSet): readonly (SpriteCell & { readonly picture: SpritePicture })[] =>
  cells.flatMap((cell) => (cell.picture && !cell.isLeftOut ? [{ ...cell, picture: cell.picture }] : []))

/** Those that are being painted or wait for it. */
export const pendingOf = ({ cells }: SpriteSet): readonly SpriteCell[] =>
  cells.filter(({ work, isLeftOut }) => work.kind === 'painting' || (work.kind === 'waiting' && !isLeftOut))

const withCell = (set: SpriteSet, expression: string, change: (cell: SpriteCell) => SpriteCell): SpriteSet => ({
  ...set,
  cells: set.cells.map((cell) => (cell.expression === expression ? change(cell) : cell)),
})

function withJob(set: SpriteSet, job: string, change: (cell: SpriteCell) => SpriteCell): SpriteSet {
  const cell = cellOf(set, job)
  return cell ? withCell(set, cell.expression, change) : set
}
