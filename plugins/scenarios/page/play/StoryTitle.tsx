import { useLocation } from '@tanstack/react-router'
import { session } from 'sdk/page/session.ts'
import { useSnapshot } from 'valtio'
import { playing } from './playing.ts'

const shownOn = /^\/(chat|characters|character|scenarios?|settings)(\/|$)/

/** In the top bar, on the pages of chat, characters, scenarios and settings: what is being played. */
export function StoryTitle() {
  const story = useSnapshot(playing).story
  const scenario = useSnapshot(session).current?.scenario
  const { pathname } = useLocation()
  const name = story?.name ?? scenario?.name
  return name && shownOn.test(pathname) ? <span>{name}</span> : null
}
