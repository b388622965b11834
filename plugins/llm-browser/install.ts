import { type InstallProgress, type ModelInfo, type ModelSource, PluginError } from 'sdk'
import { catalogue } from './catalogue.ts'
import { type DownloadWorld, download, type Wanted } from './download.ts'
import { copyFile } from './fileInstall.ts'
import { addressOf, hubRecord, parseHubFile } from './hubFile.ts'
import { adopt, type InstalledModel, idOfFile } from './library.ts'

/** `hub` is the address of Hugging Face or of a mirror of it, without a slash at its end. */
export interface InstallWorld extends DownloadWorld {
  readonly hub: string
}

/**
 * Brings a model here: one of the catalogue by its id, any other of the hub as "owner/repo/file.gguf", or a file from
 * disk. `infoOf` says how the finished model is listed.
 */
export async function* installModel(
  world: InstallWorld,
  source: ModelSource,
  infoOf: (model: InstalledModel) => ModelInfo | Promise<ModelInfo>,
): AsyncGenerator<InstallProgress> {
  let id: string
  if (source.kind === 'file') {
    id = idOfFile(source.name)
    yield* copyFile(world, { id, blob: source.blob, signal: world.signal })
  } else {
    const wanted = await wantedOf(world, source.id)
    id = wanted.id
    yield* download(world, wanted)
  }
  yield { kind: 'done', model: await infoOf(await adopt(world, id)) }
}

/** The id under which a source will be listed. */
export function idOfSource(source: ModelSource): string {
  if (source.kind === 'file') return idOfFile(source.name)
  return catalogue.some(({ id }) => id === source.id) ? source.id : idOfFile(source.id)
}

async function wantedOf(world: InstallWorld, id: string): Promise<Wanted> {
  const suggestion = catalogue.find((one) => one.id === id)
  const file = suggestion?.file ?? parseHubFile(id)
  if (file === undefined) {
    const sentence = 'There is no such model. Choose one of the list, or write it as owner/repository/file.gguf.'
    throw new PluginError('llm/not-found', sentence)
  }
  const label = suggestion?.label ?? file.path
  const common = { id: idOfSource({ kind: 'model', id }), label, url: addressOf(file, world.hub) }
  if (suggestion?.check.kind === 'pinned') {
    return { ...common, sha256: suggestion.check.sha256, bytes: suggestion.bytes }
  }
  return { ...common, ...(await hubRecord(world.net, file, world)) }
}
