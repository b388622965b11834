import { place } from './place.ts'

Object.assign(globalThis, { place })
