import type { Diagnostic } from 'sdk'

export type MessageShelf = 'all' | Diagnostic['severity']

export const severityWords = { error: 'Error', warning: 'Warning', note: 'Note' } as const

export const ofShelf = <One extends Diagnostic>(all: readonly One[], shelf: MessageShelf): readonly One[] =>
  shelf === 'all' ? all : all.filter(({ severity }) => severity === shelf)

/** Where a message is about: "kettle, 2.choice, line 4". */
export const placeWords = ({ page, path, line }: Diagnostic): string =>
  [page, path, line !== undefined && `line ${line}`].filter(Boolean).join(', ')

/** A line for each message, as one would send it to an author. */
export function messagesText(all: readonly Diagnostic[]): string {
  return all
    .map((one) => {
      const place = placeWords(one)
      const excerpt = one.excerpt ? ` | ${one.excerpt}` : ''
      return `${severityWords[one.severity]}: ${one.message}${place && ` (${place})`}${excerpt}`
    })
    .join('\n')
}
