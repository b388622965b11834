import type { CharacterId, Session, StageChat, StatedAge } from 'sdk'
import type { TurnPart } from 'sdk/page/points/turnParts.ts'
import { ageTold } from '../../../../src/shared/records/statedAges.ts'
import { playing } from './playing.ts'

/** A story tells of the moment, and where it is, before the place of the chat does. */
export const storyInTurn: TurnPart = {
  part() {
    const environment = placeOfStory()
    return { scene: sceneOfStory(), ...(environment && { environment }) }
  },
  speaker: speakerOfStory,
}

export const placeOfStory = (): string => playing.stage?.chat?.environment ?? ''
export const waysOfStory = (): readonly string[] => (playing.stage?.chat?.ways ?? []).map(({ to }) => to)

/** What the story says of the moment to the partner, in words for the prompt; empty where nothing is played in a chat. */
export function sceneOfStory(
  chat: StageChat | undefined = playing.stage?.chat,
  ages: readonly StatedAge[] | undefined = playing.story?.ages,
): string {
  if (!chat) return ''
  const ways = chat.ways.map(({ to, when }) => `- ${to}: ${when}`)
  return [
    chat.character && isSomebody(chat.character) && `{{char}} plays the part of ${chat.role ?? chat.character}.`,
    chat.clothing && `{{char}} wears: ${chat.clothing}`,
    chat.prompt,
    ageTold(ages, 'scenario'),
    chat.hint && `Next: ${chat.hint}`,
    ways.length > 0 && `The scene can move on:\n${ways.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n')
}

const isSomebody = (role: string) => !['none', 'narrator'].includes(role.toLowerCase())

/** Who takes the part that speaks now, in a chat with several. */
export function speakerOfStory({ members, characterMapping }: Session): CharacterId | undefined {
  const role = playing.stage?.chat?.character
  if (!members || !characterMapping || role === undefined || !Object.hasOwn(characterMapping, role)) return undefined
  return characterMapping[role]
}
