import { Card } from 'sdk/ui/Card.tsx'
import { Places, usePlaces } from './Places.tsx'

/** On the page of a scenario: the places the player marked in it, where there are any. */
export default function PlacesCard({ story }: { readonly story: string }) {
  const { list } = usePlaces(story)
  if (list.length === 0) return null
  return (
    <Card>
      <Places story={story} canSave={false} />
    </Card>
  )
}
