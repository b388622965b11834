// @vitest-environment happy-dom
import { testAttacks } from './testAttacks.ts'

testAttacks((name) => name.includes('.dom.'))
