import { normaliseBook } from '../../../src/shared/lore/normaliseBook.ts'
import { readLorebook } from '../../../src/workers/media/lorebooks/readLorebook.ts'
import { writeLorebook } from '../../../src/workers/media/lorebooks/writeLorebook.ts'
import { damagedJsonFile, fileOf } from '../damage.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

const entry = {
  uid: 0,
  key: ['harbour', '/ferr(y|ies)/i'],
  keysecondary: ['night'],
  content: 'It smells of tar.',
  order: 40,
}
const seeds: readonly string[] = [
  {
    name: 'Harbour',
    entries: { 0: { ...entry, position: 4, depth: 2, probability: 60, sticky: 3 }, 7: { ...entry, uid: 7 } },
  },
  {
    spec: 'lorebook_v3',
    data: {
      name: 'Harbour',
      entries: [{ keys: ['tar'], content: 'Black.', enabled: true, insertion_order: 1, extensions: {} }],
      extensions: {},
    },
  },
  {
    lorebookVersion: 5,
    entries: [{ text: 'Tar.', keys: ['tar'], contextConfig: { budgetPriority: 400 }, enabled: true }],
  },
  {
    kind: 'memory',
    name: 'Harbour',
    entries: [{ name: 'Tar', entry: 'Black.', keywords: ['tar'], priority: 1, weight: 2, enabled: true }],
  },
  {
    type: 'risu',
    ver: 1,
    data: [
      { key: 'tar, pitch', comment: 'Tar', content: 'Black.', mode: 'normal', insertorder: 100, alwaysActive: false },
    ],
  },
].map((document) => JSON.stringify(document))

export const loreTargets: readonly Target[] = [
  target({
    name: 'lorebook',
    input: (random) => damagedJsonFile(seeds, random),
    async run(bytes) {
      const found = await readLorebook(fileOf(bytes), 'Harbour.json')
      if (!found.ok) return refusedBecause(found.error.message)
      const { name, book, entries } = found.value
      expectThat(name !== '' && name.length <= 1_100_000 && entries >= 0, 'A book that is none')
      normaliseBook(book, 'b')
      for (const format of ['lorebook-v3', 'world-info'] as const) {
        const again = await readLorebook(writeLorebook(name, book, format).blob, 'Again.json')
        expectThat(again.ok && again.value.entries === entries, `The ${format} file of it has other entries`)
      }
      return 'read'
    },
    outcomes: ['read', 'refused'],
  }),
]
