import { memo } from 'react'
import { VirtualGrid } from 'sdk/ui/VirtualGrid.tsx'
import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import { ScenarioCard } from './ScenarioCard.tsx'

const tiles = { width: 256, gap: 24, oneBelow: 640 }

/** These scenarios as cards. */
export const ScenarioGrid = memo(function ScenarioGrid({ records }: { readonly records: readonly ScenarioRecord[] }) {
  return (
    <VirtualGrid label="Scenarios" items={records} tiles={tiles}>
      {(record) => <ScenarioCard record={record} />}
    </VirtualGrid>
  )
})
