import { Scope } from 'sdk'
import { connect, type Remote, serve } from 'sdk/runtime'
import { asPng, drawPlaceholder, thumbnailOf } from '../shared/thumbnail.ts'
import type { StorageContract } from '../storage/contract.ts'
import { attachedPicture } from './attachedPicture.ts'
import { createCardImports } from './cardImports.ts'
import { readCharacter } from './cardReading.ts'
import { writeCharacter } from './cardWriting.ts'
import type { MediaContract, PluginPackage, ReadOptions } from './contract.ts'
import { editCard } from './editCard.ts'
import { ages } from './imports/ages.ts'
import { createBookImports } from './imports/books.ts'
import { createChatImports } from './imports/chats.ts'
import { createLoraImports } from './imports/loras.ts'
import { createMemoryImports, memoriesOf } from './imports/memories.ts'
import { createPatternImports } from './imports/patterns.ts'
import { createPresetImports } from './imports/presets.ts'
import { createRegistryReading } from './imports/registry.ts'
import { createScenarioImports } from './imports/scenarios.ts'

let store: Remote<StorageContract> | undefined

function storage(): Remote<StorageContract> {
  if (!store) throw new Error('The media worker has no line to storage yet.')
  return store
}

const readCard = (file: Blob, options: ReadOptions) => readCharacter(file, options, thumbnailOf, Date.now())

async function* readScenario(...call: Parameters<MediaContract['openScenario']>) {
  yield* (await import('./scenarios/readScenario.ts')).readScenario(...call)
}

async function readPackage(file: Blob): Promise<PluginPackage> {
  const [{ readPackage }, { default: validateManifest }] = await Promise.all([
    import('./packages/readPackage.ts'),
    import('../../../schemas/plugin.schema.json?validate'),
  ])
  return readPackage(file, validateManifest)
}

const drawing = { asPng, placeholder: drawPlaceholder }

const cards = createCardImports(storage, readCard)
const books = createBookImports(storage)
const presets = createPresetImports(storage)
const loras = createLoraImports(storage)
const scenarios = createScenarioImports(storage, readScenario)

async function moving() {
  const { createMoving } = await import('./imports/moving.ts')
  return createMoving(storage, { ...cards, ...books, ...presets, ...loras, ...scenarios })
}

/* Characters are read and written from the first visit on; what is wanted now and then is fetched then. */
serve<MediaContract>({
  async start(port) {
    store = connect<StorageContract>(port, 'storage', new Scope('storage'))
  },
  ...ages,
  ...cards,
  ...books,
  ...createChatImports(storage),
  ...loras,
  ...createMemoryImports(storage),
  ...createPatternImports(storage),
  ...presets,
  lookAt: async (files) => (await moving()).lookAt(files),
  unpackMoving: async (file) => (await moving()).unpackMoving(file),
  moveIn: async (tasks) => (await moving()).moveIn(tasks),
  ...createRegistryReading(),
  ...scenarios,
  readCard,
  editCard: async (card, edits, cardEdits) => editCard(card, edits, cardEdits),
  writeCard: (request) => writeCharacter(request, drawing),
  portrait: thumbnailOf,
  attachedPicture,
  withoutMetadata: async (picture) => (await import('./withoutMetadata.ts')).withoutMetadata(picture, asPng),
  openPack: async (...call) => (await import('./cardPack.ts')).openPack(...call),
  writePack: async (...call) => (await import('./cardPack.ts')).writePack(...call),
  writeLorebook: async (...call) => (await import('./lorebooks/writeLorebook.ts')).writeLorebook(...call),
  writePreset: async (...call) => (await import('./presets/writePreset.ts')).writePreset(...call),
  async writeMemories(character, name) {
    const { writeMemories } = await import('./memories/writeMemories.ts')
    return writeMemories(name, await memoriesOf(storage(), character), Date.now())
  },
  writePattern: async (...call) => (await import('./patterns/writePattern.ts')).writePattern(...call),
  readWorkflow: async (file) => (await import('./workflows/readWorkflow.ts')).readWorkflow(file),
  readSave: async (...call) => (await import('./saves/readSave.ts')).readSave(...call),
  readPackage,
  readUnpacked: async (files) => readPackage(await (await import('./packages/packed.ts')).packed(files)),
})
