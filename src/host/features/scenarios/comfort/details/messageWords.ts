import type { Diagnostic } from 'sdk'

export type MessageFilter = 'all' | Diagnostic['severity']

export const severityWords = { error: 'Error', warning: 'Warning', note: 'Note' } as const

export const filterMessages = <One extends Diagnostic>(all: readonly One[], filter: MessageFilter): readonly One[] =>
  filter === 'all' ? all : all.filter(({ severity }) => severity === filter)

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
