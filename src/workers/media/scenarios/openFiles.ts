import { type PackageLimits, packageLimits } from './limits.ts'
import { type Package, type PackageFile, Refusal } from './packageFile.ts'
import { pathFrom } from './paths.ts'
import type { ChosenFile } from './types.ts'

/** Chosen files, or those of a folder, as a package. */
export function openFiles(chosen: readonly ChosenFile[], most: PackageLimits = packageLimits): Package {
  if (chosen.length > most.entries) throw tooMany(most)
  const files: PackageFile[] = []
  const refused: string[] = []
  let total = 0
  for (const { path: raw, blob } of chosen) {
    const verdict = pathFrom(raw)
    if (verdict.kind === 'litter') continue
    if (verdict.kind === 'refused') {
      refused.push(`"${raw.slice(0, 200)}" was left out: ${verdict.reason}.`)
    } else if (blob.size > most.fileBytes) {
      refused.push(`"${verdict.path}" was left out: it is larger than ${inMiB(most.fileBytes)}.`)
    } else {
      total += blob.size
      if (total > most.unpackedBytes) throw tooLarge(most)
      files.push({ path: verdict.path, size: blob.size, read: async () => blob })
    }
  }
  return { name: chosen[0]?.path.split('/')[0] ?? '', files, refused }
}

export const tooMany = (most: PackageLimits): Refusal =>
  new Refusal(`There are more than ${most.entries.toLocaleString('en')} files in it, so nothing was taken.`)

export const tooLarge = (most: PackageLimits): Refusal =>
  new Refusal(`Its files are more than ${inMiB(most.unpackedBytes)} together, so nothing was taken.`)

export const inMiB = (bytes: number): string => `${Math.round(bytes / 1024 / 1024).toLocaleString('en')} MB`
