import { definePlugin } from 'sdk'
import { wasm } from './wasm.ts'

export default definePlugin({ uses: ['transport'], deviceProvider: { 'buttplug-wasm': wasm } })
