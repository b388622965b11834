import { isAbort } from 'sdk'
import { textsInScenario } from '../../../shared/policy/documentTexts.ts'
import { judgeRecord } from '../../../shared/policy/recordAges.ts'
import { decodeText } from './decodeText.ts'
import { findScripts } from './findScripts.ts'
import { gatherEos } from './gatherEos.ts'
import type { Gathered } from './gathered.ts'
import { gatherGuide, type PlacedFile } from './gatherGuide.ts'
import { gatherNative } from './gatherNative.ts'
import { type PackageLimits, packageLimits } from './limits.ts'
import { isText } from './mediaTypes.ts'
import { openArchive } from './openArchive.ts'
import { openFiles } from './openFiles.ts'
import { type Package, Refusal } from './packageFile.ts'
import type { Script } from './recognise.ts'
import { saveFiles } from './storedFiles.ts'
import type { ChosenFile, ScenarioNews, ScenarioReading, ScenarioReadOptions } from './types.ts'

/**
 * Reads one scenario from files, a folder or an archive. Nothing of it is run and nothing is fetched. Ends with
 * `read`, or with what keeps it from that.
 */
export async function* readScenario(
  chosen: readonly ChosenFile[],
  options: ScenarioReadOptions,
  signal: AbortSignal,
  most: PackageLimits = packageLimits,
): AsyncGenerator<ScenarioNews> {
  try {
    yield* read(chosen, options, signal, most)
  } catch (error) {
    if (signal.aborted || isAbort(error)) throw error
    if (!(error instanceof Refusal)) throw error
    yield error.wants === 'password'
      ? { kind: 'password', wrong: options.password !== undefined }
      : { kind: 'refused', message: error.message }
  }
}

async function* read(
  chosen: readonly ChosenFile[],
  { entry, password, stated = [] }: ScenarioReadOptions,
  signal: AbortSignal,
  most: PackageLimits,
): AsyncGenerator<ScenarioNews> {
  yield { kind: 'progress', done: 0, total: 1, now: 'Looking for the script' }
  const all = await open(chosen, password, signal, most)
  const { scripts, spoilt, warnings } = await findScripts(all, signal, most)
  const [first] = scripts
  if (!first) throw new Refusal(whyNone(all, spoilt))
  const script = entry === undefined ? first : scripts.find(({ path }) => path === entry)
  if (!script) throw new Refusal(`"${entry}" is no longer there.`)
  if (entry === undefined && scripts.length > 1) {
    yield { kind: 'choose', entries: scripts.map(({ path, format, title }) => ({ path, format, title })) }
    return
  }
  const gathered = await gather(script, all, signal)
  const texts = await textsOf(gathered.placed, script, most)
  const ages = judgeRecord(textsInScenario({ ...gathered, name: gathered.title ?? script.title, texts }), stated)
  if (ages.refused !== undefined) throw new Refusal(ages.refused)
  if (ages.open.length > 0) {
    yield { kind: 'ages', open: ages.open }
    return
  }
  const keeping = saveFiles(gathered.wanted, signal)
  let step = await keeping.next()
  for (; !step.done; step = await keeping.next()) yield step.value
  const warning = warnings.get(script.path)
  yield {
    kind: 'read',
    reading: readingOf(script, gathered, texts, step.value, {
      warnings: [...(warning === undefined ? [] : [warning]), ...gathered.warnings],
      refused: [...all.refused, ...step.value.refused].slice(0, packageLimits.told),
    }),
  }
}

async function open(
  chosen: readonly ChosenFile[],
  password: string | undefined,
  signal: AbortSignal,
  most: PackageLimits,
): Promise<Package> {
  const [one] = chosen
  if (!one) throw new Refusal('Nothing was chosen.')
  if (chosen.length > 1) return openFiles(chosen, most)
  const [a, b, c, d] = new Uint8Array(await one.blob.slice(0, 4).arrayBuffer())
  if (a === 0x50 && b === 0x4b) return openArchive(one.path, one.blob, signal, password, most)
  const is7z = a === 0x37 && b === 0x7a && c === 0xbc && d === 0xaf
  const isRar = a === 0x52 && b === 0x61 && c === 0x72 && d === 0x21
  if (is7z || isRar) {
    throw new Refusal(
      `${is7z ? '7z' : 'RAR'} archives cannot be opened here. Unpack it with another program and choose its folder.`,
    )
  }
  return openFiles(chosen, most)
}

function whyNone({ files, refused }: Package, spoilt: readonly string[]): string {
  const [first] = spoilt
  if (files.length === 1 && first) return first.slice(first.indexOf(': ') + 2)
  const scrambled = spoilt.find((text) => /(?:^|\/)script\.json: It is no valid JSON/i.test(text))
  if (scrambled) return 'The script of this package is scrambled; only the program that made it can read it.'
  if (first) return `No script could be read. ${first}`
  if (files.length === 0 && refused[0]) return `There is nothing in it that may be taken. ${refused[0]}`
  return files.length === 1
    ? 'This file is no scenario: it is neither a native scenario, nor an EOS script, nor a guide.'
    : 'There is no scenario in it: no native scenario, no EOS script (JSON with pages) and no guide (XML with pages).'
}

type GatheredFiles = Gathered & { readonly placed: readonly PlacedFile[] }

async function gather(script: Script, all: Package, signal: AbortSignal): Promise<GatheredFiles> {
  switch (script.format) {
    case 'guideme':
      return gatherGuide(script, all)
    case 'eos':
      return { ...(await gatherEos(script, all, signal)), placed: [] }
    case 'native':
      return { ...gatherNative(script, all), placed: [] }
  }
}

/** Small texts a guide may read or include. They are words here, and never run but by its engine. */
async function textsOf(placed: readonly PlacedFile[], script: Script, most: PackageLimits) {
  const texts: [string, string][] = []
  let left = most.allTextBytes
  for (const { name, file } of placed) {
    if (!isText(name) || file.path === script.path || file.size > Math.min(most.textBytes, left)) continue
    try {
      const bytes = new Uint8Array(await (await file.read()).arrayBuffer())
      left -= bytes.length
      texts.push([name, decodeText(bytes).text])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return Object.fromEntries(texts)
}

function readingOf(
  script: Script,
  gathered: GatheredFiles,
  texts: Readonly<Record<string, string>>,
  { files }: { readonly files: ScenarioReading['files'] },
  told: { readonly warnings: readonly string[]; readonly refused: readonly string[] },
): ScenarioReading {
  const { author, description, tags, title, missing, hosts, cover, pages, options } = gathered
  return {
    format: script.format,
    name: (title ?? script.title).slice(0, 200),
    author: author.slice(0, 200),
    description: description.slice(0, 5000),
    tags: tags.map((tag) => tag.slice(0, 60)),
    script: gathered.script,
    texts,
    files,
    ...(cover !== undefined && files.some(({ name }) => name === cover) && { cover }),
    pages,
    options,
    report: { format: script.format, entry: script.path, found: files.length, missing, hosts, ...told },
  }
}
