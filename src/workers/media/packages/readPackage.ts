import { PluginError, type PluginManifest } from 'sdk'
import { contentHash, isPackageName, packageLayout } from 'sdk/package'
import { isPng } from '../../../shared/files/png.ts'
import { sizeOfPicture } from '../../shared/thumbnailSize.ts'
import { openZip, type ZipArchive } from '../cards/zip.ts'
import { badManifest, type ManifestValidator, parseManifest } from './parseManifest.ts'
import { publicSuffixesIn } from './publicSuffixes.ts'
import type { PluginPackage } from './types.ts'

const limits = {
  zipEntries: packageLayout.files,
  zipEntryBytes: packageLayout.codeBytes,
  zipTotalBytes: packageLayout.unpackedBytes,
}

/**
 * Reads a `.vesper-plugin` file from anybody. Every file in it is unpacked and checked, so that what is stored is
 * sound as a whole; whether it may be installed here is for the page to say. Throws `package/unreadable`,
 * `plugin/bad-manifest` or `plugin/integrity`.
 */
export async function readPackage(file: Blob, validate: ManifestValidator): Promise<PluginPackage> {
  if (file.size > packageLayout.packageBytes) {
    throw unreadable(`it has ${megabytes(file.size)} MB, and at most ${megabytes(packageLayout.packageBytes)} are read`)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const files = unpack(bytes)
  const manifest = parseManifest(manifestText(files), validate)
  const open = await publicSuffixesIn(manifest)
  if (open.length > 0) throw badManifest(open)
  const script = scriptOf(manifest, files)
  const codeHash = await contentHash(script)
  checkIntegrity(manifest, codeHash)
  const warnings: string[] = []
  if (script.length > packageLayout.heavyCodeBytes) {
    warnings.push(`Its code has ${megabytes(script.length)} MB and may be slow to start.`)
  }
  return {
    manifest,
    code: textOf(script, manifest.entry ?? ''),
    codeHash,
    hash: await contentHash(bytes),
    bytes: bytes.length,
    codeBytes: script.length,
    readme: shownText(packageLayout.readme, files, warnings),
    changelog: shownText(packageLayout.changelog, files, warnings),
    icon: iconOf(files, warnings),
    warnings,
  }
}

type Files = ReadonlyMap<string, Uint8Array>

function unpack(bytes: Uint8Array): Files {
  const archive = openZip(bytes, limits)
  if (!archive) throw unreadable('it is no ZIP archive')
  if (!archive.ok) throw unreadable(`it holds no sound archive. ${archive.error.message.replace(/\.$/, '')}`)
  const { entries, refused, start } = archive.value
  if (start > 0) throw unreadable('something stands before the archive in it')
  const [stranger] = refused
  if (stranger) throw unreadable(`"${shown(stranger.path)}" in it cannot be taken: ${stranger.reason}`)
  return new Map([...entries.keys()].map((path) => [path, contentOf(archive.value, path)]))
}

function contentOf(archive: ZipArchive, path: string): Uint8Array {
  if (!isPackageName(path)) {
    throw unreadable(`"${shown(path)}" in it has a name with other signs than letters, digits, ".", "-" and "_"`)
  }
  const entry = archive.entries.get(path)
  const content = entry && archive.read(entry)
  if (!content?.ok) throw unreadable(`"${path}" in it cannot be read: ${content?.error ?? 'it is not there'}`)
  return content.value
}

function manifestText(files: Files): string {
  const { manifest, manifestBytes } = packageLayout
  const bytes = files.get(manifest)
  if (!bytes) {
    const nested = [...files.keys()].find((path) => path.endsWith(`/${manifest}`))
    throw unreadable(
      nested ? `its ${manifest} lies in a folder ("${nested}") and must lie at the top` : `it has no ${manifest}`,
    )
  }
  if (bytes.length > manifestBytes) {
    throw unreadable(
      `its ${manifest} has ${Math.ceil(bytes.length / 1024)} KB, and at most ${manifestBytes / 1024} are read`,
    )
  }
  return textOf(bytes, manifest).replace(/^\uFEFF/, '')
}

function scriptOf({ entry }: PluginManifest, files: Files): Uint8Array {
  if (entry === undefined) return new Uint8Array()
  const script = files.get(entry)
  if (!script) throw unreadable(`its script "${entry}" is missing`)
  if (!entry.endsWith('.js')) throw unreadable(`its script "${entry}" is not built; a package holds JavaScript`)
  return script
}

function checkIntegrity({ entry, integrity }: PluginManifest, codeHash: string): void {
  if (entry === undefined) return
  if (integrity === undefined) {
    throw new PluginError(
      'plugin/integrity',
      'The plugin was not installed: its plugin.json has no "integrity", so nobody can tell whether its code is complete. Its author has to build it again.',
    )
  }
  if (integrity !== codeHash) {
    throw new PluginError(
      'plugin/integrity',
      'The plugin was not installed: its code is not the code its plugin.json names. It was changed after it was built; get it again from its author.',
    )
  }
}

function textOf(bytes: Uint8Array, name: string): string {
  try {
    // A mark at the beginning is part of what was hashed, so it stays.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw unreadable(`"${name}" in it is not UTF-8 text`)
  }
}

/** Text that is only looked at: too much of it is left out instead of keeping the plugin away. */
function shownText(name: string, files: Files, warnings: string[]): string | undefined {
  const bytes = files.get(name)
  if (!bytes) return undefined
  if (bytes.length > packageLayout.textBytes) {
    warnings.push(`Its ${name} has more than ${packageLayout.textBytes / 1024} KB and is not shown.`)
    return undefined
  }
  return new TextDecoder().decode(bytes)
}

function iconOf(files: Files, warnings: string[]): Blob | undefined {
  const bytes = files.get(packageLayout.icon)
  if (!bytes) return undefined
  const { iconBytes, iconSide } = packageLayout
  const size = isPng(bytes) ? sizeOfPicture(bytes) : undefined
  if (size && bytes.length <= iconBytes && Math.max(size.width, size.height) <= iconSide) {
    return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  }
  warnings.push(`Its icon is not shown: it must be a PNG of at most ${iconSide} pixels and ${iconBytes / 1024} KB.`)
  return undefined
}

const unreadable = (why: string) =>
  new PluginError(
    'package/unreadable',
    `The plugin was not installed: ${why}. Get the file again, or ask the plugin's author for a sound one.`,
  )

const shown = (path: string) => path.slice(0, 80)

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
