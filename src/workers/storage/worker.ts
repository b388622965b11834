import { serve } from 'sdk/runtime'
import type { StorageContract } from './contract.ts'
import { createStorage } from './storage.ts'

const storage = createStorage()
serve<StorageContract>(storage)

// Opens the store while the page is still starting. If that fails, whoever calls first is told.
storage.tidy().catch(() => {})
