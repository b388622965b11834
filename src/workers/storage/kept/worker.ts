import { serve } from 'sdk/runtime'
import { storeName } from '../storage.ts'
import type { KeptContract } from './contract.ts'
import { readOnlyStorage } from './kept.ts'

serve<KeptContract>(readOnlyStorage(storeName))
