import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageLink } from 'sdk/ui/PageLink.tsx'

/** Shows the way to the page that imports everything at once. */
export default function MoveInCard() {
  return (
    <Card title="Moving in from another program?">
      <div className={layout.stack3}>
        <p>Import characters, chats, lorebooks and presets at once, from a folder or a zip.</p>
        <div>
          <PageLink to="/bring-everything">Bring everything</PageLink>
        </div>
      </div>
    </Card>
  )
}
