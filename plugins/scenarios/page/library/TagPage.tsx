import { useParams } from '@tanstack/react-router'
import { tagIdOf, tagsIn } from './find.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { useScenarios } from './scenarioStore.ts'

/** Scenarios with one tag, which the address names. */
export default function TagPage() {
  const { tagId: asked = '' } = useParams({ strict: false }) as { tagId?: string }
  const { list } = useScenarios()
  const tagId = tagIdOf(asked)
  const tag = tagsIn(list).find(({ id }) => id === tagId)?.tag ?? asked
  return <LibraryPage key={tagId} title={`Scenarios: ${tag}`} intro={`Everything tagged “${tag}”.`} tagId={tagId} />
}
