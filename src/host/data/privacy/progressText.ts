import type { LockProgress } from '../../../workers/storage/contract.ts'

/** How far encrypting or decrypting is. */
export function progressText({ to, done, total }: LockProgress): string {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  return `${to === 'on' ? 'Encrypting' : 'Decrypting'} your data: ${percent} %`
}
