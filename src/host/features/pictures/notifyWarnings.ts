import { toast } from '../../notices/toasts/toasts.ts'

const told = new Set<string>()

/** Says what is to be said of a picture; each thing once while the page is open, since pictures come often. */
export function notifyWarnings(warnings: readonly string[]): void {
  const news = [...new Set(warnings)].filter((message) => !told.has(message))
  for (const message of news) told.add(message)
  if (news.length === 0) return
  toast({ type: 'warning', title: 'About this picture', message: news.join(' '), duration: 10_000 })
}
