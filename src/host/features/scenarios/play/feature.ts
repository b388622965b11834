import type { CharacterId, Session, StageChat, StatedAge } from 'sdk'
import { feature } from 'sdk/page/feature.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import { type TurnPart, turnParts } from 'sdk/page/points/turnParts.ts'
import { ageTold } from '../../../../shared/records/statedAges.ts'
import { playing } from './playing.ts'
import { StoryTitle } from './StoryTitle.tsx'

/** What Vesper shows and knows of the story that is played, wherever one is. */
export const playFeature = feature((add, scope) => {
  playing.isAllowed = true
  scope.add(leave)
  add(topBarItems, 'story', { place: 'title', component: StoryTitle })
  add(turnParts, 'story', turnPart)
  add(circumstancesParts, 'story', () => ({ ways: waysOfStory() }))
  add(ongoing, 'story', {
    isGoingOn: () => playing.story !== undefined && !playing.isOver,
    stoppedLine: () => playing.story && `You stopped halfway through “${playing.story.name}”.`,
  })
})

/** No story goes on where nothing of it is shown. */
function leave(): void {
  playing.isAllowed = false
  if (playing.story) void import('./playScenario.ts').then(({ leaveStory }) => leaveStory())
}

/** A story tells of the moment, and where it is, before the place of the chat does. */
const turnPart: TurnPart = {
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
