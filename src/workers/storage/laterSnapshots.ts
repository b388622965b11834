import type { Room } from '../shared/disk/room.ts'
import type { Snapshots } from './snapshots.ts'

/** The snapshots beside a store. What reads and writes them is fetched with the first call: few visits make one. */
export function laterSnapshots(name: string, room?: Room): Snapshots {
  let loading: Promise<Snapshots> | undefined
  const snapshots = (): Promise<Snapshots> => {
    loading ??= import('./snapshots.ts').then(({ snapshotsBeside }) => snapshotsBeside(name, room))
    return loading
  }
  return {
    list: async () => (await snapshots()).list(),
    take: async (source, reason, at, spare) => (await snapshots()).take(source, reason, at, spare),
    find: async (id) => (await snapshots()).find(id),
    chunk: async (id, index) => (await snapshots()).chunk(id, index),
    clear: async () => (await snapshots()).clear(),
    close: () => void loading?.then((loaded) => loaded.close()),
  }
}
