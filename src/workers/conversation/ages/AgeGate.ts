import { type Character, PluginError } from 'sdk'
import type { AgeJudgement } from '../../../shared/policy/adultsOnly.ts'
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
export class AgeGate {
  readonly #judged = new WeakMap<Character, Judged>()

  /** Throws `chat/minor`, or `chat/age-unknown` where the player can state an age. */
  async refuseDoubtful(cast: readonly CastMember[]): Promise<void> {
    const [first] = await this.questions(cast)
    if (!first) return
    const { ageNeededMessage } = await import('../../../shared/policy/adultsOnly.ts')
    throw new PluginError('chat/age-unknown', `${first.name} can't be played yet. ${ageNeededMessage(first)}`)
  }

  /** Throws `chat/minor` where the player's own part of a chat, or its situation, brings in a minor. */
  async refuseMinorTexts({ persona, situation = '' }: Told): Promise<void> {
    const { adultsOnlyMessage, findMinor } = await import('../../../shared/policy/adultsOnly.ts')
    const minor = findMinor([
      { field: 'Your name', text: persona.name },
      { field: 'Your description', text: persona.description },
      { field: 'The situation', text: situation },
    ])
    if (minor) throw new PluginError('chat/minor', adultsOnlyMessage(minor))
  }

  /** The ages that the player has to state. Throws `chat/minor` where a text says that somebody is a minor. */
  async questions(cast: readonly CastMember[]): Promise<readonly AgeQuestion[]> {
    const questions: AgeQuestion[] = []
    for (const member of cast) {
      const { id, name } = member.character
      const { minor, doubt } = await this.#judge(member)
      if (minor) {
        const { adultsOnlyMessage } = await import('../../../shared/policy/adultsOnly.ts')
        throw new PluginError('chat/minor', `${name} can't be played. ${adultsOnlyMessage(minor)}`)
      }
      if (doubt) questions.push({ id, name, ...doubt })
    }
    return questions
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
