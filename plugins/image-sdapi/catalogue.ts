import type { ImageCatalogue, LoraAbout } from 'sdk'
import { at, numberAt, textAt } from 'sdk/llm'
import { loraEntries, lorasOf, modelsOf, samplersOf, schedulersOf, shownModel, upscalersOf, vaesOf } from './lists.ts'
import { find } from './names.ts'
import { problem } from './problem.ts'
import type { Asking, Server } from './Server.ts'
import { vesperSampler, vesperScheduler } from './samplers.ts'

type Caller = Pick<Asking, 'signal'>

/** Everything that can be chosen now. Samplers and schedulers are in the words of the host, where it has one. */
export async function catalogueOf(server: Server, caller: Caller): Promise<ImageCatalogue> {
  // The first says whether this is such a server at all; the others may be missing on older ones.
  const models = await modelsOf(server, caller)
  const [loras, samplers, schedulers, vaes, upscalers] = await Promise.all([
    lorasOf(server, caller),
    samplersOf(server, caller),
    schedulersOf(server, caller),
    vaesOf(server, caller),
    upscalersOf(server, caller),
  ])
  const vaeNames = vaes.all.map(({ name, aliases }) => (vaes.kind === 'modules' ? (aliases[0] ?? name) : name))
  return {
    checkpoints: unique(models.map(({ name }) => shownModel(name))),
    loras: unique((loras ?? []).map(({ name }) => name)),
    samplers: unique((samplers ?? []).map(({ name }) => vesperSampler(name))),
    schedulers: unique((schedulers ?? []).map(({ name }) => vesperScheduler(name))),
    vaes: unique(vaeNames),
    upscalers: unique(upscalers.map(({ name }) => name)),
  }
}

const unique = (names: readonly string[]) => [...new Set(names)]

const maxWords = 20
const maxTextLength = 300

/** What the file of an add-on says of itself. */
export async function aboutLora(server: Server, name: string, caller: Caller): Promise<LoraAbout> {
  const entries = await loraEntries(server, caller)
  const named = entries.flatMap((entry) => {
    const own = textAt(entry, 'name')
    const alias = textAt(entry, 'alias')
    return own === undefined ? [] : [{ name: own, aliases: alias === undefined ? [] : [alias], entry }]
  })
  const found = find(named, name)
  if (found.kind !== 'found') {
    throw problem('missing-lora', `The server doesn’t have the LoRA “${name}”.`, { wanted: name })
  }
  const metadata = at(named.find((entry) => entry.name === found.name)?.entry, 'metadata')
  const title = textAt(metadata, 'modelspec.title') ?? textAt(metadata, 'ss_output_name')
  const baseModel = textAt(metadata, 'ss_base_model_version') ?? textAt(metadata, 'modelspec.architecture')
  return {
    ...(title !== undefined && { title: title.slice(0, maxTextLength) }),
    triggerWords: wordsIn(metadata),
    ...(baseModel !== undefined && { baseModel: baseModel.slice(0, maxTextLength) }),
  }
}

/** The words it was trained to answer to; when it does not say, the one that stood beside every picture. */
function wordsIn(metadata: unknown): readonly string[] {
  const phrase = textAt(metadata, 'modelspec.trigger_phrase')
  if (phrase !== undefined) {
    const words = phrase.slice(0, 5000).split(',')
    return words
      .map((word) => word.trim().slice(0, maxTextLength))
      .filter((word) => word !== '')
      .slice(0, maxWords)
  }
  const sets = at(metadata, 'ss_tag_frequency')
  const tags = typeof sets === 'object' && sets !== null ? Object.values(sets).slice(0, 1) : []
  return tags.flatMap((tag) => {
    if (typeof tag !== 'object' || tag === null) return []
    const counts = Object.keys(tag).map((word) => ({ word: word.trim(), count: numberAt(tag, word) ?? 0 }))
    const most = counts.reduce((top, { count }) => Math.max(top, count), 1)
    const always = counts.filter(({ count }) => count === most)
    const [first] = always
    return first && always.length === 1 ? [first.word.slice(0, maxTextLength)] : []
  })
}
