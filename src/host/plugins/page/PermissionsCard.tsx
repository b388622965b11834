import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { usePluginSettings } from '../../settings/useSection.ts'
import { status } from '../permissions/grants.ts'
import { listed } from '../permissions/hostWords.ts'
import { nameOfPermission } from '../permissions/permissionNames.ts'
import { nameOf } from '../permissions/permissions.ts'
import { permissionsOf } from '../permissions/permissionsOf.ts'
import { phrase } from '../permissions/phrasing.ts'
import { circumstancesOf } from '../permissions/request.ts'
import { SentenceList } from '../permissions/SentenceList.tsx'
import type { PluginRow } from '../registry.ts'
import { currentNeighbours } from '../run/currentNeighbours.ts'

/** What a plugin may do now, in our words; the answers themselves are changed on their own page. */
export function PermissionsCard({ row: { manifest, installed } }: { readonly row: PluginRow }) {
  const all = permissionsOf(manifest, usePluginSettings(manifest))
  const holder = installed && { manifest, installed }
  const granted = holder ? all.filter((asked) => status(holder, asked) === 'granted') : all
  const rest = all.filter((asked) => !granted.includes(asked))
  const sentences = phrase(granted, circumstancesOf(manifest, granted, nameOf, currentNeighbours()))
  return (
    <Card title="Permissions">
      {sentences.length > 0 ? (
        <SentenceList sentences={sentences} />
      ) : (
        <p>{all.length > 0 ? 'None of its permissions are granted.' : 'It needs no permissions.'}</p>
      )}
      {rest.length > 0 && (
        <p className={textStyles.muted}>
          Denied, or not decided yet: {listed(rest.map(({ permission }) => nameOfPermission(permission)))}.
        </p>
      )}
      <div>
        <LinkButton to="/settings/permissions" variant="default">
          {installed ? 'Change permissions' : 'See all permissions'}
        </LinkButton>
      </div>
    </Card>
  )
}
