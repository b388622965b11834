import { proxy } from 'valtio'

/** The story that is played in this tab, as far as a chat goes by it. Whoever plays stories keeps it up to date. */
export const storyOnStage = proxy({
  story: undefined as StoryOnStage | undefined,
  /** Whether somebody is there to talk with at the moment. */
  talks: true,
})

/** What others may know of a story that is played. */
export interface StoryOnStage {
  readonly name: string
  /** Whether it is played in a chat with a character. Others have the page to themselves. */
  readonly chats: boolean
}
