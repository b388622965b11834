import { toast } from 'sdk/page/toasts.ts'

/** Copies a text, and says whether it did. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ type: 'success', title: 'Copied' })
  } catch {
    toast({
      type: 'error',
      title: "Couldn't copy",
      message: 'Your browser blocked copying. Allow clipboard access for this page, and try again.',
    })
  }
}
