import valid from '../../../schemas/fixtures/memories/valid.json'
import { isMemory } from '../../../src/shared/memories/memoryShape.ts'
import { readMemories } from '../../../src/workers/media/memories/readMemories.ts'
import { writeMemories } from '../../../src/workers/media/memories/writeMemories.ts'
import { damagedJsonFile, fileOf } from '../damage.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

const seeds = [JSON.stringify(valid)]

export const memoryTargets: readonly Target[] = [
  target({
    name: 'memories',
    input: (random) => damagedJsonFile(seeds, random),
    async run(bytes) {
      const found = await readMemories(fileOf(bytes))
      if (!found.ok) return refusedBecause(found.error.message)
      const { memories } = found.value
      expectThat(memories.every(isMemory), 'Something that is no memory')
      const again = await readMemories(writeMemories('Mara', memories, 0).blob)
      expectThat(again.ok && again.value.memories.length === memories.length, 'The file of them cannot be read')
      return 'read'
    },
    outcomes: ['read', 'refused'],
  }),
]
