import type { DialectServer } from '../exchange.ts'
import type { Dialect } from '../script.ts'
import { kobold } from './kobold.ts'
import { llamacpp } from './llamacpp.ts'
import { lmstudio } from './lmstudio.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { openrouter } from './openrouter.ts'
import { tgwui } from './tgwui.ts'

export const servers: Readonly<Record<Dialect, DialectServer>> = {
  openai,
  openrouter,
  ollama,
  llamacpp,
  kobold,
  lmstudio,
  tgwui,
}
