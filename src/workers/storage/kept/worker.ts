import { serve } from 'sdk/runtime'
import { storeName } from '../storage.ts'
import type { KeptContract } from './contract.ts'
import { storedStorage } from './kept.ts'

serve<KeptContract>(storedStorage(storeName))
