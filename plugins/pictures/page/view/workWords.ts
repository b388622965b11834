import type { ImageJobView } from '../../../../src/workers/image/contract.ts'

/** How far a picture is, for a bar: 0 to 100, whatever a server says. */
export const percentOf = ({ fraction }: Pick<ImageJobView, 'fraction'>): number =>
  Number.isFinite(fraction) ? Math.round(Math.min(1, Math.max(0, fraction)) * 100) : 0

/** What becomes of a picture just now, in a few words. */
export function workWords(job: ImageJobView): string {
  if (job.isAway && job.state !== 'cancelling') return "The image server doesn't respond. Retrying…"
  switch (job.state) {
    case 'waiting':
      return 'Waiting for earlier pictures'
    case 'queued':
      return queueWords(job.ahead)
    case 'working':
      return job.pass !== undefined && job.pass > 1 ? `Generating, pass ${job.pass}` : 'Generating'
    case 'keeping':
      return 'Saving'
    case 'cancelling':
      return 'Cancelling'
    default:
      return job.state satisfies never
  }
}

function queueWords(ahead: number | undefined): string {
  if (ahead === undefined) return 'Waiting for the server'
  if (ahead === 0) return "Next in the server's queue"
  return ahead === 1 ? '1 job ahead' : `${ahead.toLocaleString()} jobs ahead`
}
