import { proxy, ref } from 'valtio'
import type { Conflict, Plan } from './plan.ts'
import type { ReportRow } from './report.ts'
import type { UnderWay } from './underWay.ts'

type Phase = 'choose' | 'looking' | 'plan' | 'moving' | 'done' | 'undoing' | 'undone'

export interface MoveState {
  phase: Phase
  done: number
  total: number
  /** `asked` until the files at hand are done. */
  pause: 'none' | 'asked' | 'paused'
  /** Why it paused by itself, or could not begin. */
  trouble: string | undefined
  /** The disk was full, and it waits for room. */
  isFull: boolean
  counts: Plan['counts']
  conflicts: readonly Conflict[]
  same: number
  namesakes: number
  rows: readonly ReportRow[]
  /** It makes more commits than the storage can take back. */
  isTooLargeToUndo: boolean
  canUndo: boolean
  /** The import before this visit, where a reload ended it. */
  stopped: UnderWay | undefined
}

export const nothing = (): MoveState => ({
  phase: 'choose',
  done: 0,
  total: 0,
  pause: 'none',
  trouble: undefined,
  isFull: false,
  counts: {},
  conflicts: ref([]) as readonly Conflict[],
  same: 0,
  namesakes: 0,
  rows: ref([]) as readonly ReportRow[],
  isTooLargeToUndo: false,
  canUndo: false,
  stopped: undefined,
})

/** The import of this visit; it goes on while other pages are shown. */
export const moving = proxy<MoveState>(nothing())
