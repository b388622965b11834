/** One movement of one axis, as T-code 0.3 has it. */
export interface AxisMove {
  /** "L0", "V0": a letter and a digit. */
  readonly axis: string
  /** Where to, 0..1. */
  readonly value: number
  /** How long the way there takes, in milliseconds. Always said: without it a machine jumps as fast as it can. */
  readonly ms: number
}

/** What 1 is: the notation knows decimals only, and four of them. */
const most = 9999
const maxMs = 999_999

/** Whether a text can name an axis. */
export const isAxis = (text: string): boolean => /^[A-Z]\d$/.test(text)

/** One token, "V03000I55". What is no number is zero. */
export function tcodeToken({ axis, value, ms }: AxisMove): string {
  const decimals = Math.min(most, Math.max(0, Math.round((value || 0) * 10_000)))
  const interval = Math.min(maxMs, Math.max(0, Math.round(ms || 0)))
  return `${axis}${String(decimals).padStart(4, '0')}I${interval}`
}

/** One line: its tokens take effect together. */
export const tcodeLine = (moves: readonly AxisMove[]): string => `${moves.map(tcodeToken).join(' ')}\n`
