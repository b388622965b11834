import type { SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { Summaries } from '../../../shared/chats/chatRecords.ts'
import type { CommitId, StorageContract } from '../../storage/contract.ts'

/** What is kept beside the messages of chats, changed one after the other: no change is lost to another. */
export class SummaryRecords {
  readonly #storage: Pick<Remote<StorageContract>, 'read' | 'commit'>
  #saving: Promise<unknown> = Promise.resolve()

  constructor(storage: Pick<Remote<StorageContract>, 'read' | 'commit'>) {
    this.#storage = storage
  }

  async of(session: SessionId): Promise<Summaries> {
    return (await this.#storage.read('summaries', session)) ?? { id: session, parts: [] }
  }

  change(session: SessionId, label: string, change: (record: Summaries) => Summaries): Promise<CommitId> {
    const saving = this.#saving.then(async () => {
      const value = change(await this.of(session))
      return await this.#storage.commit(label, [{ kind: 'put', table: 'summaries', value }])
    })
    this.#saving = saving.catch(() => {})
    return saving
  }
}
