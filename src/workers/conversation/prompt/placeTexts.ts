import type { Character, StatedAge } from 'sdk'
import { statedAgeOf } from '../../../shared/cards/ownFields.ts'
import type { NormalCard } from '../../../shared/cards/types.ts'
import { type Limits, noLimits } from '../../../shared/policy/consent/consent.ts'
import { consentWords } from '../../../shared/policy/consent/consentWords.ts'
import { defaultPreset, type Preset, type PromptPlace } from '../../../shared/presets/preset.ts'
import { ageTold } from '../../../shared/records/statedAges.ts'
import type { Persona } from '../contract.ts'
import { volatileMacro } from '../macros/volatile.ts'
import { groupPrompt, mainPrompt } from './builtInPrompts.ts'
import type { Expand } from './cardText.ts'

export interface PlaceInput {
  readonly character: Pick<Character, 'name' | 'personality'>
  readonly card: NormalCard | undefined
  readonly persona: Persona
  readonly preset?: Preset
  /** Who else is in the scene; absent in a chat with one. */
  readonly others?: readonly string[]
  /** Circumstances of this chat, in the place of the card's own. */
  readonly situation?: string
  /** Ages that the player stated of the people in this chat. */
  readonly ages?: readonly StatedAge[]
  readonly environment?: string
  /** What a scenario says of the moment. */
  readonly scene?: string
  readonly actionsText?: string
  readonly limits?: Limits
  readonly expand: Expand
}

/** The words of a place, and the macro in them that makes them differ from turn to turn. */
export interface PlaceText {
  readonly name: string
  readonly text: string
  readonly volatile?: string
}

/** The places whose words are known without looking at the conversation. */
export type WordsPlace = Exclude<
  PromptPlace,
  'lore-before' | 'lore-after' | 'examples' | 'summary' | 'memories' | 'conversation'
>

export function placeText(place: WordsPlace, input: PlaceInput): PlaceText {
  const { card, persona, environment, scene, actionsText, expand } = input
  switch (place) {
    case 'main':
      return mainText(input)
    case 'persona':
      return { name: 'You', text: personaText(persona) }
    case 'character':
      return filled('Character', withStatedAge(input), expand)
    case 'personality':
      // Part of the character's own text already: a card's description and personality are read as one.
      return { name: 'Personality', text: '' }
    case 'scenario': {
      const scenario = input.situation?.trim() ? input.situation : (card?.scenario ?? '')
      const told = scenario.trim() && `Scenario: ${scenario}`
      return filled('Scenario', [told, ageTold(input.ages, 'chat')].filter(Boolean).join('\n'), expand)
    }
    case 'environment':
      return filled('Surroundings', surroundings(environment, scene), expand)
    case 'actions':
      return { name: 'Actions', text: actionsText ?? '' }
    case 'closing':
      return closingText(input)
  }
}

function surroundings(environment = '', scene = ''): string {
  const place = environment.trim() && `Where you are: ${environment.trim()}`
  return [place, scene.trim()].filter(Boolean).join('\n')
}

function mainText({
  character,
  card,
  preset = defaultPreset,
  others,
  limits = noLimits,
  expand,
}: PlaceInput): PlaceText {
  const builtIn = expand(mainPrompt)
  const chosen = preset.main === undefined ? builtIn : expand(preset.main, builtIn)
  const own = preset.preferCard && card?.systemPrompt ? card.systemPrompt : undefined
  const text = own === undefined ? chosen : expand(own, chosen)
  const group = others ? groupPrompt(card?.nickname || character.name, others) : ''
  return {
    name: 'Main instructions',
    text: [text, group, consentWords(limits)].filter(Boolean).join('\n\n'),
    ...volatileIn(own ?? preset.main ?? ''),
  }
}

function closingText({ card, preset = defaultPreset, expand }: PlaceInput): PlaceText {
  const chosen = preset.closing === undefined ? '' : expand(preset.closing, '')
  const own = preset.preferCard && card?.postHistory ? card.postHistory : undefined
  const text = own === undefined ? chosen : expand(own, chosen)
  return { name: 'Closing instructions', text, ...volatileIn(own ?? preset.closing ?? '') }
}

/** The character's text, and the age where the player stated it. */
function withStatedAge({ character, card }: PlaceInput): string {
  const age = statedAgeOf(card?.extensions ?? {})
  return age === undefined ? character.personality : `${character.personality}\nAge: ${age}`.trim()
}

function personaText({ name, pronouns, description }: Persona): string {
  const facts = [pronouns && `Pronouns: ${pronouns}.`, description].filter(Boolean).join(' ')
  return facts ? `About ${name}: ${facts}` : ''
}

const filled = (name: string, text: string, expand: Expand): PlaceText => ({
  name,
  text: expand(text),
  ...volatileIn(text),
})

function volatileIn(text: string): { readonly volatile?: string } {
  const volatile = volatileMacro(text)
  return volatile === undefined ? {} : { volatile }
}
