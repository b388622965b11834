import { expectSame, expectThat, type KitRow } from './kit.ts'
import type { PluginSubject } from './PluginSubject.ts'

const manyStarts = 100

/** What can only be seen where a plugin really runs. */
export const pluginHostRows: readonly KitRow<PluginSubject>[] = [
  {
    row: 'loads-offline',
    title: 'it starts in its place without the network',
    applies: ({ host }) => host !== undefined,
    async check({ host }) {
      const place = await host?.place()
      const requests = await place?.requests()
      await place?.close()
      expectSame(requests, 0, 'requests while it started')
    },
  },
  {
    row: 'leaves-nothing',
    title: 'started and closed again and again, it leaves no port, timer or listener',
    applies: ({ host }) => host !== undefined,
    async check({ host }) {
      for (let round = 1; round <= (host?.starts ?? manyStarts); round++) {
        const place = await host?.place()
        await place?.close()
        const left = await place?.leftovers()
        expectThat(left === 0, `${left} things were left after round ${round}`)
      }
    },
  },
]
