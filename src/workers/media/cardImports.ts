import { err, newId, ok, PluginError, type Result } from 'sdk'
import { assetsOf, ownExpressions, withExpressions } from '../../shared/cards/cardAssets.ts'
import type { CardFiles } from '../../shared/cards/cardFiles.ts'
import { ownFields } from '../../shared/cards/ownFields.ts'
import type { CardError, ImportReport } from '../../shared/cards/types.ts'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import { adultsOnlyMessage, ageNeededMessage } from '../../shared/policy/adultsOnly.ts'
import { checkAdults, judgeCharacter } from '../../shared/policy/checkAdults.ts'
import { putStoredCharacter, readStoredCharacter, type StoredCharacter } from '../shared/storedCharacter.ts'
import type { StorageContract } from '../storage/contract.ts'
import type { CardImports, CardReading, CardsKept, CardToken, NormalCard, ReadOptions } from './contract.ts'
import { editCard } from './editCard.ts'
import { findKin, markOf } from './findKin.ts'
import { updateCard } from './updateCard.ts'

type ReadCard = (file: Blob, options: ReadOptions) => Promise<Result<CardReading, CardError>>
type Store = Pick<StorageContract, 'read' | 'commit'>

/**
 * Cards on their way from a file into storage. They are judged and shaped here and go to storage on a port of its own,
 * so that the page only ever holds what its lists show.
 */
export function createCardImports(store: () => Store, readCard: ReadCard): CardImports {
  const opened = new Map<CardToken, CardReading>()

  function find(token: CardToken): CardReading {
    const reading = opened.get(token)
    if (!reading) throw new PluginError('plugin/crashed', 'This card was let go meanwhile. Import its file again.')
    return reading
  }

  async function commit(label: string, cards: readonly StoredCharacter[]): Promise<CardsKept> {
    const id = await store().commit(label, cards.flatMap(putStoredCharacter))
    const entries = cards.map(({ character, libraryEntry }) => ({
      entry: libraryEntryOf(character, libraryEntry),
      previewImage: character.previewImage,
    }))
    return { kind: 'kept', commit: id, cards: entries }
  }

  const keepInPlace = (before: StoredCharacter, reading: CardReading) => {
    const { id, created } = before.character
    const { card, files, picture } = reading
    const character = { ...reading.character, id, created }
    return commit('Character replaced', [{ character, card, files, picture, libraryEntry: before.libraryEntry }])
  }

  return {
    async openCard(file, options) {
      const found = await readCard(file, options)
      if (!found.ok) return found
      const { character, card, report } = found.value
      const { minor, doubt } = judgeCharacter(character, card)
      if (minor) return err({ code: 'card/adults-only', message: adultsOnlyMessage(minor) })
      const token = newId() as string as CardToken
      opened.set(token, found.value)
      const warnings: ImportReport['warnings'] = doubt
        ? [{ code: 'card/age-unclear', text: ageNeededMessage(doubt) }, ...report.warnings]
        : report.warnings
      return ok({ token, name: character.name, marked: markOf(card), report: shortReport({ ...report, warnings }) })
    },

    async findExisting(token, ids) {
      const { card } = find(token)
      const found = await Promise.all(ids.map((id) => readStoredCharacter(store(), id)))
      const others = found.flatMap((kept) => (kept?.card ? [{ character: kept.character, card: kept.card }] : []))
      const kin = await findKin(card, others)
      const existing = kin && others[kin.place]?.character.id
      return existing && { existing, changed: kin.changed, mine: kin.mine }
    },

    async keepCards(tokens) {
      const cards = tokens.map((token) => {
        const { character, card, files, picture } = find(token)
        return { character, card, files, picture, libraryEntry: undefined }
      })
      const kept = await commit(cards.length === 1 ? 'Character imported' : 'Characters imported', cards)
      for (const token of tokens) opened.delete(token)
      return kept
    },

    async keepCardOver(token, existing, how) {
      const reading = find(token)
      const before = await readStoredCharacter(store(), existing)
      opened.delete(token)
      if (!before) {
        const { character, card, files, picture } = reading
        return await commit('Character imported', [{ character, card, files, picture, libraryEntry: undefined }])
      }
      if (how === 'replace' || !before.card) return await keepInPlace(before, reading)
      const { character, card } = updateCard(reading, { character: before.character, card: before.card })
      const minor = checkAdults(character, card)
      if (minor) return { kind: 'refused', reason: adultsOnlyMessage(minor) }
      // A picture chosen here stays; so does one where the newer card brings none.
      const isOurs = ownFields(before.card.extensions).ownPicture === true || !reading.picture
      const picture = isOurs ? before.picture : reading.picture
      const previewImage = isOurs ? before.character.previewImage : character.previewImage
      const withFiles = withOwnExpressions(card, reading.files, before)
      const updated = {
        character: { ...character, previewImage },
        ...withFiles,
        picture,
        libraryEntry: before.libraryEntry,
      }
      return await commit('Character updated', [updated])
    },

    async dropCards(tokens) {
      for (const token of tokens) opened.delete(token)
    },
  }
}

const maxLines = 200
const maxLineLength = 300

/** The report at a length that the page can take without a pause, whatever the file says. */
function shortReport(report: ImportReport): ImportReport {
  const short = (text: string) => (text.length <= maxLineLength ? text : `${text.slice(0, maxLineLength)}…`)
  const { warnings, kept, dropped } = report
  const rest = dropped.length - maxLines
  return {
    ...report,
    warnings: warnings.slice(0, maxLines).map(({ code, field, text }) => ({
      code,
      ...(field !== undefined && { field: short(field) }),
      text: short(text),
    })),
    kept: kept.slice(0, maxLines).map(short),
    dropped: [...dropped.slice(0, maxLines).map(short), ...(rest > 0 ? [`and ${rest} more`] : [])],
  }
}

/** Expressions that were painted here stay, over those of the newer card. */
function withOwnExpressions(
  card: NormalCard,
  files: CardFiles | undefined,
  before: StoredCharacter,
): Pick<StoredCharacter, 'card' | 'files'> {
  const own = before.card ? ownExpressions(before.card, before.files) : []
  if (own.length === 0) return { card, files }
  const assets = withExpressions(assetsOf(card, files), own)
  return {
    card: editCard(card, {}, { assets: assets.map(({ asset }) => asset) }),
    files: { assets, attachments: files?.attachments ?? [] },
  }
}
