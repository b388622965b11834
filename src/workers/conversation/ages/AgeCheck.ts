import { type Character, type Message, PluginError, type StatedAge, wordingOf } from 'sdk'
import { statedAgeOf } from '../../../shared/cards/ownFields.ts'
import {
  type AgeJudgement,
  adultsOnlyMessage,
  ageNeededMessage,
  type MinorFound,
  type NamedText,
} from '../../../shared/policy/adultsOnly.ts'
import { type RecordAges, refusalOfStated } from '../../../shared/policy/openAges.ts'
import { ageOf } from '../../../shared/records/statedAges.ts'
import type { AgeQuestion, Persona } from '../contract.ts'
import type { CastMember } from '../story.ts'

interface Told {
  readonly persona: Persona
  readonly situation?: string | undefined
}

interface Judged {
  readonly card: CastMember['card']
  readonly judgement: Promise<AgeJudgement>
}

/**
 * Lets only adults into chats. Each way into one passes here: a chat that begins, and each turn of one, whatever asked
 * for it. A character is read once, and anew after it has changed.
 */
export class AgeCheck {
  readonly #judged = new WeakMap<Character, Judged>()

  /** Throws `chat/minor`, or `chat/age-unknown` where the player can state an age. */
  async refuseDoubtful(cast: readonly CastMember[]): Promise<void> {
    const [first] = await this.questions(cast)
    if (!first) return
    throw new PluginError('chat/age-unknown', `${first.name} can't be played yet. ${ageNeededMessage(first)}`)
  }

  /** Throws `chat/minor` where the player's own part of a chat, or its situation, brings in a minor. */
  async refuseMinorTexts({ persona, situation = '' }: Told): Promise<void> {
    const { findMinor } = await import('../../../shared/policy/judgeAges.ts')
    const minor = findMinor([
      { field: 'Your name', text: persona.name },
      { field: 'Your description', text: persona.description },
      { field: 'The situation', text: situation },
    ])
    if (minor) throw new PluginError('chat/minor', adultsOnlyMessage(minor))
  }

  /** What the player's own part of a chat leaves open. An age in their description answers for them. */
  async judgePersona({ name, description }: Persona): Promise<RecordAges> {
    const { judgeAges } = await import('../../../shared/policy/judgeAges.ts')
    const { minor, doubt } = judgeAges([
      { field: 'Name', text: name },
      { field: 'Your description', text: description },
    ])
    const yours = (place: MinorFound) => (place.field === 'Name' ? { ...place, field: 'Your name' } : place)
    if (minor) return { refused: adultsOnlyMessage(yours(minor)), open: [] }
    return { open: doubt ? [{ name, places: [yours(doubt)], more: 0 }] : [] }
  }

  /** The ages that the player has to state. Throws `chat/minor` where a text says that somebody is a minor. */
  async questions(cast: readonly CastMember[]): Promise<readonly AgeQuestion[]> {
    const questions: AgeQuestion[] = []
    for (const member of cast) {
      const { id, name } = member.character
      const { minor, doubt } = await this.#judge(member)
      if (minor) throw new PluginError('chat/minor', `${name} can't be played. ${adultsOnlyMessage(minor)}`)
      if (doubt) questions.push({ id, name, ...doubt })
    }
    return questions
  }

  /**
   * What the newest reply of a chat says about ages. What is known of the cast answers doubts about them, so that only
   * somebody new is asked about. A greeting was read with its card.
   */
  async judgeReply(
    cast: readonly CastMember[],
    messages: readonly Message[],
    stated: readonly StatedAge[] = [],
  ): Promise<RecordAges> {
    const refused = refusalOfStated(stated)
    if (refused !== undefined) return { refused, open: [] }
    const reply = messages.findLast(({ role }) => role === 'assistant')
    const wording = reply && wordingOf(reply)
    if (!wording?.source || wording.content === '') return { open: [] }
    const { judgeAges } = await import('../../../shared/policy/judgeAges.ts')
    const known = await Promise.all(cast.map((member) => knownOf(member, cast.length === 1)))
    const texts = [...known.flat(), { field: 'The last reply', text: wording.content }]
    const { minor, doubt } = judgeAges(texts, ageOf(stated, undefined))
    if (minor) return { refused: adultsOnlyMessage(minor), open: [] }
    return { open: doubt ? [{ places: [doubt], more: 0 }] : [] }
  }

  #judge({ character, card }: CastMember): Promise<AgeJudgement> {
    const known = this.#judged.get(character)
    if (known && known.card === card) return known.judgement
    const judgement = import('../../../shared/policy/checkAdults.ts').then(({ judgeCharacter }) =>
      judgeCharacter(character, card),
    )
    this.#judged.set(character, { card, judgement })
    judgement.catch(() => this.#judged.delete(character))
    return judgement
  }
}

/** A character's name, and the adult age that the player stated of them or their description says. */
async function knownOf({ character, card }: CastMember, isAlone: boolean): Promise<readonly NamedText[]> {
  const { name } = character
  const age = (card && statedAgeOf(card.extensions)) ?? (await describedAge(character))
  return [
    // Alone, they are whom a reply is about where it says "I" or "she".
    ...(isAlone ? [{ field: 'Name', text: name }] : []),
    ...(age === undefined ? [] : [{ field: 'Age', text: `${name} is ${age} years old.` }]),
  ]
}

/** Read once for each character, and anew after it has changed. */
const describedAges = new WeakMap<Character, Promise<number | undefined>>()

function describedAge(character: Character): Promise<number | undefined> {
  const age = describedAges.get(character) ?? readDescribedAge(character)
  describedAges.set(character, age)
  return age
}

async function readDescribedAge({ name, personality, basePrompt }: Character): Promise<number | undefined> {
  const { readAges } = await import('../../../shared/policy/ages/readAges.ts')
  const ages = readAges(`${personality}\n${basePrompt}`, new Date().getFullYear()).adultAges
  const isOwn = (subject: string | undefined) =>
    subject === undefined || name.toLowerCase().split(/\s+/).includes(subject.toLowerCase())
  return ages.find(({ subject }) => isOwn(subject))?.age
}
