import { takesLong, testAttacks } from './testAttacks.ts'

testAttacks(takesLong)
