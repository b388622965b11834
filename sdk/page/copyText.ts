import { toast } from './toasts.ts'

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
