import { storage } from 'sdk/page/engines.ts'
import { useTable } from 'sdk/page/records/useReading.ts'
import MoveInCard from './MoveInCard.tsx'

const hasChats = async () => (await storage().count(['sessions']))[0] !== 0

/** On Home, for somebody who has not begun yet. */
export default function HomeCard() {
  const { reading } = useTable('sessions', hasChats)
  return reading.kind === 'read' && !reading.kept ? <MoveInCard /> : null
}
