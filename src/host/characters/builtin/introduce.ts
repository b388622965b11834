import type { CharacterId } from 'sdk'
import { builtinPrefix } from '../../../shared/characters/builtinCharacters.ts'
import { putStoredCharacter, type StoredCharacter } from '../../../workers/shared/storedCharacter.ts'
import type { Change } from '../../../workers/storage/contract.ts'
import type { BuiltinRecord } from './builtinRecord.ts'
import ingridPicture from './ingrid-solvang.png?inline'
import ingrid from './ingrid-solvang.record.json?raw'
import ingridThumbnail from './ingrid-solvang.thumbnail.jpeg?inline'
import lucianPicture from './lucian-marsh.png?inline'
import lucian from './lucian-marsh.record.json?raw'
import lucianThumbnail from './lucian-marsh.thumbnail.jpeg?inline'

const builtins = [
  { name: 'lucian-marsh', record: lucian, picture: lucianPicture, thumbnail: lucianThumbnail },
  { name: 'ingrid-solvang', record: ingrid, picture: ingridPicture, thumbnail: ingridThumbnail },
] as const

/** Keeps the characters that come with Vesper, or only some, in one commit. Returns what they are called here. */
export async function introduce(
  commit: (label: string, changes: readonly Change[]) => Promise<unknown>,
  only?: readonly CharacterId[],
): Promise<readonly string[]> {
  const now = Date.now()
  const wanted = builtins.filter(({ name }) => only?.includes(idOf(name)) ?? true)
  const kept = wanted.map((builtin, index) => storedOf(builtin, now + index))
  await commit(
    'Characters introduced',
    kept.flatMap((each) => putStoredCharacter(each)),
  )
  return wanted.map(({ name }) => name)
}

const idOf = (name: string) => `${builtinPrefix}${name}` as CharacterId

/** Card and thumbnail were made before the build, so that a first visit starts no media worker for them. */
function storedOf({ name, record, picture, thumbnail }: (typeof builtins)[number], now: number): StoredCharacter {
  const { character, card }: BuiltinRecord = JSON.parse(record)
  return {
    // The same in every browser, so that a backup finds them again instead of bringing a second one.
    character: { ...character, id: idOf(name), previewImage: thumbnail, created: now, modified: now },
    card,
    files: undefined,
    picture: pictureIn(picture),
    libraryEntry: undefined,
  }
}

/** The picture within a data URL; nothing is fetched. */
function pictureIn(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' })
}
