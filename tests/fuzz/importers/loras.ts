import { loraFile } from '../../../src/shared/pictures/loras/loraFiles.ts'
import { record } from '../../../src/shared/pictures/loras/sample.fixture.ts'
import type { LoraPreset, LoraRecord } from '../../../src/shared/pictures/records/imageRecords.ts'
import { isLora, isLoraPreset } from '../../../src/shared/pictures/records/imageShape.ts'
import { createLoraImports } from '../../../src/workers/media/imports/loras.ts'
import type { ImportStore } from '../../../src/workers/media/imports/store.ts'
import type { Change } from '../../../src/workers/storage/contract.ts'
import { damagedJsonFile, fileOf } from '../damage.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

const raincoat = record('raincoat', { tags: ['sea'], triggerWords: ['yellow raincoat'], keywords: ['rain'] })
const uses = [{ lora: 'raincoat', modelStrength: 0.5, clipStrength: 0.5 }]
const seeds = [loraFile([raincoat, record('lantern')], [{ id: 'evening', name: 'Evening', uses, created: 3 }], 5)]

export const loraTargets: readonly Target[] = [
  target({
    name: 'loras',
    input: (random) => damagedJsonFile(seeds, random),
    async run(bytes) {
      const kept: Change[] = []
      const store = {
        list: async () => [],
        commit: async (_: string, changes: readonly Change[]) => kept.push(...changes),
      }
      const { openLoras, keepLoras } = createLoraImports(() => store as unknown as ImportStore)
      const found = await openLoras(fileOf(bytes))
      if (!found.ok) return refusedBecause(found.error.message)
      await keepLoras(found.value.token)
      const valuesOf = (table: string) =>
        kept.flatMap((change) => (change.kind === 'put' && change.table === table ? [change.value as unknown] : []))
      const [loras, presets] = [valuesOf('loras'), valuesOf('loraPresets')]
      expectThat(loras.every(isLora) && presets.every(isLoraPreset), 'Something that is none')
      if (loras.length === 0) return 'none'
      const again = loraFile(loras as readonly LoraRecord[], presets as readonly LoraPreset[], 5)
      expectThat((await openLoras(new Blob([again]))).ok, 'The file of them cannot be read')
      return 'read'
    },
    outcomes: ['read', 'refused'],
  }),
]
