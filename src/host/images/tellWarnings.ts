import type { LoraWarning } from '../../pictures/loras/lorasFor.ts'
import { toast } from '../toasts/toasts.ts'

const told = new Set<string>()

/** Says what is to be said of a picture's add-ons; each once while the page is open, since pictures come often. */
export function tellWarnings(warnings: readonly LoraWarning[]): void {
  const news = [...new Set(warnings.map(({ message }) => message))].filter((message) => !told.has(message))
  for (const message of news) told.add(message)
  if (news.length === 0) return
  const title = news.length === 1 ? 'An add-on of this picture' : 'Add-ons of this picture'
  toast({ type: 'warning', title, message: news.join(' '), duration: 10_000 })
}
