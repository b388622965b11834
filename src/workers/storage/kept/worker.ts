import { serve } from 'sdk/runtime'
import { storeName } from '../storage.ts'
import type { KeptContract } from './contract.ts'
import { keptStorage } from './kept.ts'

serve<KeptContract>(keptStorage(storeName))
