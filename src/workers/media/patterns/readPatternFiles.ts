import { err, ok, type Result } from 'sdk'
import type { PatternReading, PatternReadings, ScriptAbout } from '../../../shared/devices/patternFiles.ts'
import { limits } from '../../../shared/files/limits.ts'
import type { Pattern, ScriptAxis } from '../../stimulation/contract.ts'
import { parseCardJson } from '../cards/parseCardJson.ts'
import { axisOfFile } from './axes.ts'
import { isOwnPattern, readOwnPattern } from './ownPattern.ts'
import { type Funscript, readFunscript } from './readFunscript.ts'

interface NamedFile {
  readonly fileName: string
  readonly blob: Blob
}

type Read =
  | { readonly kind: 'own'; readonly reading: PatternReading }
  | { readonly kind: 'script'; readonly base: string; readonly isMain: boolean; readonly script: Funscript }

const maxFiles = 200

/** Reads patterns and scripts. Side files ("evening.twist.funscript") join the script whose name they carry. */
export async function readPatternFiles(files: readonly NamedFile[]): Promise<PatternReadings> {
  const readings: PatternReading[] = []
  const scripts = new Map<string, (Read & { readonly kind: 'script' })[]>()
  const refused: { fileName: string; reason: string }[] = files
    .slice(maxFiles)
    .map(({ fileName }) => ({ fileName, reason: `Only ${maxFiles} files are read at once.` }))
  for (const file of files.slice(0, maxFiles)) {
    const read = await readFile(file)
    if (!read.ok) refused.push({ fileName: file.fileName, reason: read.error.message })
    else if (read.value.kind === 'own') readings.push(read.value.reading)
    else scripts.set(read.value.base, [...(scripts.get(read.value.base) ?? []), read.value])
  }
  for (const [base, parts] of scripts) readings.push(joined(base, parts))
  return { readings, refused }
}

async function readFile({ fileName, blob }: NamedFile): Promise<Result<Read, { readonly message: string }>> {
  if (blob.size > limits.jsonBytes) {
    return err({ message: `It is larger than the ${limits.jsonBytes / 1_048_576} MB that are read.` })
  }
  const text = new TextDecoder().decode(await blob.arrayBuffer())
  const parsed = parseCardJson(text, () => {})
  if (!parsed.ok) return err({ message: parsed.error.message.replaceAll(/The card(?:'s text)?/g, 'The file') })
  if (isOwnPattern(parsed.value)) {
    const own = readOwnPattern(parsed.value)
    return own.ok ? ok({ kind: 'own', reading: { ...own.value, about: {}, warnings: [] } }) : own
  }
  const { base, axis } = axisOfFile(fileName)
  const script = readFunscript(parsed.value, axis)
  return script.ok ? ok({ kind: 'script', base, isMain: axis === 'L0', script: script.value }) : script
}

function joined(base: string, parts: readonly (Read & { readonly kind: 'script' })[]): PatternReading {
  // The script itself comes first, and what it says wins over its side files.
  const ordered = parts.toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
  const axes = new Map<string, ScriptAxis>()
  let about: ScriptAbout = {}
  for (const { script } of ordered) {
    for (const [axis, points] of Object.entries(script.axes)) if (!axes.has(axis)) axes.set(axis, points)
    about = { ...script.about, ...about }
  }
  const name = (about.title ?? base).trim().slice(0, 200) || 'Script'
  const pattern: Pattern = { kind: 'script', name, axes: Object.fromEntries(axes) }
  return { name, pattern, about, warnings: [...new Set(parts.flatMap(({ script }) => script.warnings))] }
}
