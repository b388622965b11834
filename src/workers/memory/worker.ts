import { serve } from 'sdk/runtime'
import type { MemoryContract } from './contract.ts'
import { createMemory } from './memory.ts'

serve<MemoryContract>(createMemory())
