import { type Message, wordingOf } from 'sdk'
import type { EchoSources } from '../actions/Echoes.ts'

/** The player's newest messages that a reply may have its orders from. */
const saidMessages = 40
/** Everybody else's. Tags are taken out of a reply, so those still in one were imported, edited in or a greeting's. */
const givenMessages = 400

/** What the messages of a chat hold that a reply may repeat. */
export function echoSourcesOf(messages: readonly Message[]): EchoSources {
  const words = (message: Message) => wordingOf(message).content
  return {
    said: messages
      .filter(({ role }) => role === 'user')
      .slice(-saidMessages)
      .map(words),
    given: messages
      .filter(({ role }) => role !== 'user')
      .slice(-givenMessages)
      .map(words),
  }
}
