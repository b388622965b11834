import type { CharacterId } from 'sdk'
import { builtinPrefix } from '../../../shared/characters/builtinCharacters.ts'
import { putStoredCharacter } from '../../../workers/shared/storedCharacter.ts'
import type { Change } from '../../../workers/storage/contract.ts'
import { media } from '../../engines/mediaEngine.ts'
import ingrid from './ingrid-solvang.json?raw'
import ingridPicture from './ingrid-solvang.png?inline'
import lucian from './lucian-marsh.json?raw'
import lucianPicture from './lucian-marsh.png?inline'

const builtins = [
  { name: 'lucian-marsh', card: lucian, picture: lucianPicture },
  { name: 'ingrid-solvang', card: ingrid, picture: ingridPicture },
] as const

/** Keeps the characters that come with Vesper, or only some, in one commit. Returns what they are called here. */
export async function introduce(
  commit: (label: string, changes: readonly Change[]) => Promise<unknown>,
  only?: readonly CharacterId[],
): Promise<readonly string[]> {
  const now = Date.now()
  const wanted = builtins.filter(({ name }) => only?.includes(idOf(name)) ?? true)
  const kept = await Promise.all(wanted.map((builtin, index) => read(builtin, now + index)))
  await commit(
    'Characters introduced',
    kept.flatMap((each) => putStoredCharacter(each)),
  )
  return wanted.map(({ name }) => name)
}

const idOf = (name: string) => `${builtinPrefix}${name}` as CharacterId

async function read({ name, card, picture }: (typeof builtins)[number], now: number) {
  const blob = pictureIn(picture)
  const [found, portrait] = await Promise.all([
    media().readCard(new Blob([card]), { fileName: `${name}.json` }),
    media().portrait(blob),
  ])
  if (!found.ok) throw new Error(`${name}: ${found.error.message}`)
  const { character, files } = found.value
  const previewImage = portrait.kind === 'portrait' ? portrait.thumbnail : undefined
  return {
    // The same in every browser, so that a backup finds them again instead of bringing a second one.
    character: {
      ...character,
      id: idOf(name),
      previewImage,
      created: now,
      modified: now,
    },
    card: found.value.card,
    files,
    picture: blob,
    libraryEntry: undefined,
  }
}

/** The picture within a data URL; nothing is fetched. */
function pictureIn(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' })
}
