import { type InstallProgress, type ModelInfo, type ModelSource, PluginError } from 'sdk'
import { catalogue } from './catalogue.ts'
import { type DownloadWorld, download, type Wanted } from './download.ts'
import { copyModel } from './fileInstall.ts'
import { type FileSet, fileSets, missingWords } from './folder/splitName.ts'
import { addressOf, hubRecord, parseHubFile } from './hubFile.ts'
import { adopt, type InstalledModel, idOfFile } from './library.ts'

/** `hub` is the address of Hugging Face or of a mirror of it, without a slash at its end. */
export interface InstallWorld extends DownloadWorld {
  readonly hub: string
}

/**
 * Brings models here: one of the catalogue by its id, any other of the hub as "owner/repo/file.gguf", or files from
 * disk. `infoOf` says how a finished model is listed.
 */
export async function* installModel(
  world: InstallWorld,
  source: ModelSource,
  infoOf: (model: InstalledModel) => ModelInfo | Promise<ModelInfo>,
): AsyncGenerator<InstallProgress> {
  if (source.kind === 'model') {
    const wanted = await wantedOf(world, source.id)
    yield* download(world, wanted)
    yield { kind: 'done', model: await infoOf(await adopt(world, wanted.id)) }
    return
  }
  const sets = chosenSets(source)
  for (const set of sets) {
    if (set.missing.length === 0) continue
    const sentence = `${set.name} is split into ${set.count} files. ${missingWords(set)} Choose all its files together.`
    throw new PluginError('llm/bad-request', sentence)
  }
  for (const set of sets) {
    const id = idOfSet(set)
    yield* copyModel(world, { id, blobs: set.files.map(({ blob }) => blob), signal: world.signal })
    yield { kind: 'done', model: await infoOf(await adopt(world, id, set.count)) }
  }
}

/** The ids under which a source will be listed. */
export const idsOfSource = (source: ModelSource): readonly string[] =>
  source.kind === 'file' ? chosenSets(source).map(idOfSet) : [idOfModel(source.id)]

const chosenSets = (source: ModelSource & { readonly kind: 'file' }) => fileSets([source, ...(source.more ?? [])])
const idOfSet = ({ name, count }: FileSet<unknown>) => idOfFile(name, count === 1 ? 0 : numberedLength)
const idOfModel = (id: string) => (catalogue.some((one) => one.id === id) ? id : idOfFile(id))
const numberedLength = '-00001-of-00003'.length

async function wantedOf(world: InstallWorld, id: string): Promise<Wanted> {
  const suggestion = catalogue.find((one) => one.id === id)
  const file = suggestion?.file ?? parseHubFile(id)
  if (file === undefined) {
    const sentence = 'There is no such model. Choose one of the list, or write it as owner/repository/file.gguf.'
    throw new PluginError('llm/not-found', sentence)
  }
  if (/-\d{5}-of-\d{5}\.gguf$/i.test(file.path)) {
    const sentence =
      'This model is split into several files. Download them all from its page, then choose them together.'
    throw new PluginError('llm/bad-request', sentence)
  }
  const label = suggestion?.label ?? file.path
  const common = { id: idOfModel(id), label, url: addressOf(file, world.hub) }
  if (suggestion?.check.kind === 'pinned') {
    return { ...common, sha256: suggestion.check.sha256, bytes: suggestion.bytes }
  }
  return { ...common, ...(await hubRecord(world.net, file, world)) }
}
