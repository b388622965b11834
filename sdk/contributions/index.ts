import type { Command } from './command.ts'
import type { DeviceProvider } from './deviceProvider.ts'
import type { Exporter } from './exporter.ts'
import type { ImageBackend } from './imageBackend.ts'
import type { KinkModule } from './kinkModule.ts'
import type { LlmProvider } from './llmProvider.ts'
import type { LockProvider } from './lockProvider.ts'
import type { Embedder, MemoryStore } from './memory.ts'
import type { View } from './panel.ts'
import type { ScenarioEngine } from './scenarioEngine.ts'

/** The contract behind each point that takes behaviour. The key is the name used in `plugin.json`. */
export interface ContributionPoints {
  llmProvider: LlmProvider
  deviceProvider: DeviceProvider
  imageBackend: ImageBackend
  kinkModule: KinkModule
  lockProvider: LockProvider
  scenarioEngine: ScenarioEngine
  memoryStore: MemoryStore
  embedder: Embedder
  command: Command
  panel: View
  route: View
  exporter: Exporter
}
