import source from '../../../../docs/guides/guideme.md?raw'
import { GuidePage } from './GuidePage.tsx'

/** How GuideMe guides are written, and played here. */
export default function GuideMeGuidePage() {
  return <GuidePage source={source} path="/guideme" />
}
