import { type Message, wordingOf } from 'sdk'
import { copyText } from 'sdk/page/copyText.ts'
import { toast } from 'sdk/page/toasts.ts'

export const copyMessage = (message: Message) => copyText(wordingOf(message).content)

/** Hands the words to another program of the device; closing its choice is no failure. */
export async function shareMessage(message: Message): Promise<void> {
  try {
    await navigator.share({ text: wordingOf(message).content })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ type: 'error', title: "Couldn't share", message: 'Your browser blocked it. Copy the text instead.' })
  }
}
