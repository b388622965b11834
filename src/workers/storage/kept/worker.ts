import { serve } from 'sdk/runtime'
import { storeName } from '../storage.ts'
import type { ReadOnlyStorageContract } from './contract.ts'
import { readOnlyStorage } from './kept.ts'

serve<ReadOnlyStorageContract>(readOnlyStorage(storeName))
