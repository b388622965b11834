import { isFields } from '../../shared/fields.ts'
import { isCount, isId } from '../../shared/records/checks.ts'
import type { TableName } from '../../shared/records/tables.ts'
import type { Committed } from './commit.ts'
import type { ChangeNotice } from './contract.ts'
import { isTable } from './rows.ts'

/** Tells of commits: to everybody in this tab, and over the channel to the other tabs. */
export interface ChangeFeed {
  tell(committed: Committed): void
  /** Follows from the call on, so that nothing between the call and the first read is missed. */
  follow(signal: AbortSignal): AsyncIterable<ChangeNotice>
  close(): void
}

/** Without a channel, other tabs neither hear nor are heard. */
export function changeFeed(channelName: string | 'none'): ChangeFeed {
  const channel = channelName === 'none' ? undefined : new BroadcastChannel(channelName)
  const followers = new Set<(notice: ChangeNotice) => void>()
  const pass = (notice: ChangeNotice) => {
    for (const follower of followers) follower(notice)
  }
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const committed = committedFrom(data)
      if (committed) pass({ ...committed, from: 'another-tab' })
    }
  }
  return {
    tell(committed) {
      pass({ ...committed, from: 'here' })
      channel?.postMessage(committed)
    },
    follow(signal) {
      const waiting: ChangeNotice[] = []
      let wake = () => {}
      const follower = (notice: ChangeNotice) => {
        waiting.push(notice)
        wake()
      }
      const leave = () => {
        followers.delete(follower)
        signal.removeEventListener('abort', leave)
        wake()
      }
      followers.add(follower)
      signal.addEventListener('abort', leave)
      if (signal.aborted) leave()
      return {
        async *[Symbol.asyncIterator]() {
          try {
            while (followers.has(follower)) {
              const notice = waiting.shift()
              if (notice) yield notice
              else
                await new Promise<void>((resolve) => {
                  wake = resolve
                })
            }
          } finally {
            leave()
          }
        },
      }
    },
    close() {
      channel?.close()
      followers.clear()
    },
  }
}

/** Another tab may run another Vesper. */
function committedFrom(data: unknown): Committed | undefined {
  if (!isFields(data) || !isCount(data.commit)) return undefined
  const tables = Array.isArray(data.tables) ? data.tables.filter(isTable) : []
  const sessions = Array.isArray(data.sessions) ? data.sessions.filter(isId) : []
  return { commit: data.commit, tables: tables as TableName[], sessions: sessions as Committed['sessions'][number][] }
}
