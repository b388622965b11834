import source from '../../../../docs/guides/scenarios.md?raw'
import { GuidePage } from './GuidePage.tsx'

/** How to write a scenario in the built-in format. */
export default function ScenarioGuidePage() {
  return <GuidePage source={source} path="/scenario-guide" />
}
