import type { StorageContract } from '../../storage/contract.ts'

/** What importers need of the store. */
export type ImportStore = Pick<StorageContract, 'read' | 'list' | 'tail' | 'memoriesOf' | 'commit' | 'saveStoryFiles'>
