import type { CharacterId } from 'sdk'
import { ownFields } from '../../shared/cards/ownFields.ts'
import type { NormalCard } from '../../shared/cards/types.ts'
import { asCard, asImported, differences } from './cardChanges.ts'
import { cardFingerprint } from './cards/fingerprint.ts'
import type { CardKinship, CardPair } from './contract.ts'

/**
 * Whether one of `others` is this character: with the same words as now or as it came in, with our own mark, or of
 * the same name and from the same hand, or with one of its long texts. Two people who share a name and nothing else are
 * two people.
 */
export async function findKin(card: NormalCard, others: readonly CardPair[]): Promise<CardKinship | undefined> {
  const wanted = await cardFingerprint(card)
  for (const isKin of [saysTheSame, isMarked, isFromTheSameHand, sharesText]) {
    for (const [place, other] of others.entries()) {
      if (await isKin(card, other, wanted)) return { place, ...comparison(card, other) }
    }
  }
  return undefined
}

type Rule = (card: NormalCard, other: CardPair, fingerprint: string) => Promise<boolean> | boolean

const saysTheSame: Rule = async (_, { card }, wanted) =>
  (await cardFingerprint(card)) === wanted || (await cardFingerprint(asImported(card))) === wanted

const isMarked: Rule = (card, { character }) => markOf(card) === character.id

const isFromTheSameHand: Rule = (card, { card: other }) =>
  card.name === other.name &&
  ((card.creator !== '' && card.creator === other.creator) || card.source.some((link) => other.source.includes(link)))

/** The character whose id our own export wrote into the card. */
export function markOf({ extensions }: NormalCard): CharacterId | undefined {
  const { id } = ownFields(extensions)
  return typeof id === 'string' && id.length <= 100 ? (id as CharacterId) : undefined
}

/** The same description or first greeting, at a length that nobody writes twice: one of them was edited. */
const sharesText: Rule = (card, { card: other }) => {
  const texts = longTexts(other)
  return longTexts(card).some((text) => texts.includes(text))
}

const minSharedLetters = 80

/** The texts of a card by which another version of it is known again. */
export function longTexts({ description, greetings }: NormalCard): readonly string[] {
  const first = greetings.find(({ kind }) => kind === 'first')?.text ?? ''
  return [description, first].filter(({ length }) => length >= minSharedLetters)
}

function comparison(card: NormalCard, mine: CardPair): Pick<CardKinship, 'changed' | 'mine'> {
  const before = asImported(mine.card)
  const now = asCard(mine)
  const byAuthor = new Set(differences(before, card))
  const here = new Set(differences(before, now))
  const unlike = differences(now, card).filter((name) => name !== 'Files' || !isWithoutFiles(card, now))
  return {
    changed: unlike.filter((name) => byAuthor.has(name)),
    mine: unlike.filter((name) => here.has(name)),
  }
}

/** Embedded files do not travel in a picture: a card that only lacks such files lacks nothing of its author's. */
function isWithoutFiles(card: NormalCard, mine: NormalCard): boolean {
  if (card.sourceContainer !== 'png' && card.sourceContainer !== 'apng') return false
  const nameOf = ({ type, name, ext }: NormalCard['assets'][number]) => JSON.stringify([type, name, ext])
  const ours = new Set(mine.assets.map(nameOf))
  return card.assets.every((asset) => ours.has(nameOf(asset)))
}
