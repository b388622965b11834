export { type CataloguedFault, type Expectation, type FaultCase, isCloud } from './catalogue/entry.ts'
export { faultCalls, faultTools } from './catalogue/replies.ts'
export { trickyText } from './catalogue/streams.ts'
export { type Clock, type ManualClock, manualClock, timerClock } from './clock.ts'
export type { ErrorName, ServerError } from './errors.ts'
export { type FaultWishes, faultScripts, faults } from './faultCatalogue.ts'
export { type Fault, type FaultId, type FaultReference, faultIds, type Place } from './faults.ts'
export type { Framing } from './framing.ts'
export type { LogEntry, Outcome, SeenPrompt } from './log.ts'
export { createMockFetch, type Mock, type MockOptions } from './mockFetch.ts'
export { performanceScript } from './performance.ts'
export {
  type Chunking,
  type CorsMode,
  type Dialect,
  dialects,
  type ModelsMode,
  type Quirk,
  type ReplyScript,
  type Route,
  type Script,
  type ScriptMatch,
} from './script.ts'
export { type SimModel, simModels } from './simModels.ts'
export { countTokens, promptText, promptTokens, splitTokens } from './toyTokenizer.ts'
