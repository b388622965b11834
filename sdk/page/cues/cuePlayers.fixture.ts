import { cuePlayers } from './cuePlayers.ts'

/** Lets every cue be asked for in a test, where nothing shows or sounds. */
export function addSilentPlayers(): void {
  const silent = { play() {}, clear() {}, close() {} }
  for (const kind of ['stage', 'sound']) cuePlayers.add(kind, { open: async () => silent })
}
