import type { ImageJobView } from '../../../../workers/image/contract.ts'

/** How far a picture is, for a bar: 0 to 100, whatever a server says. */
export const percentOf = ({ fraction }: Pick<ImageJobView, 'fraction'>): number =>
  Number.isFinite(fraction) ? Math.round(Math.min(1, Math.max(0, fraction)) * 100) : 0

/** What becomes of a picture just now, in a few words. */
export function workWords(job: ImageJobView): string {
  if (job.isAway && job.state !== 'cancelling') return 'The image server does not answer. Trying again…'
  switch (job.state) {
    case 'waiting':
      return 'Waiting for the pictures before it'
    case 'queued':
      return queueWords(job.ahead)
    case 'working':
      return job.pass !== undefined && job.pass > 1 ? `Painting, pass ${job.pass}` : 'Painting'
    case 'keeping':
      return 'Keeping it'
    case 'cancelling':
      return 'Cancelling'
    default:
      return job.state satisfies never
  }
}

function queueWords(ahead: number | undefined): string {
  if (ahead === undefined) return 'Waiting for the server'
  if (ahead === 0) return 'Next on the server'
  return ahead === 1 ? '1 job first' : `${ahead.toLocaleString()} jobs first`
}
