import { type Message, wordingOf } from 'sdk'
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

/** Copies a text, and says whether it did. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ type: 'success', title: 'Copied', duration: 2000 })
  } catch {
    toast({
      type: 'error',
      title: "Couldn't copy",
      message: 'Your browser blocked it. Select the text and copy it yourself.',
    })
  }
}
