import source from '../../../../docs/guides/eos.md?raw'
import { GuidePage } from './GuidePage.tsx'

/** How EOS scripts are written, and played here. */
export default function EosGuidePage() {
  return <GuidePage source={source} path="/eos" />
}
