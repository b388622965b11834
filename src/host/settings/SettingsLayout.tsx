import { Outlet } from '@tanstack/react-router'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { settingsPages } from 'sdk/page/points/points.ts'
import { settingsParts } from 'sdk/page/points/settingsParts.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { groupBy } from 'sdk/page/settings/groupBy.ts'
import { GroupedPages } from 'sdk/ui/GroupedPages.tsx'

/** The settings pages in their groups, and a search above them. */
export default function SettingsLayout() {
  const pages = usePoint(settingsPages)
    .filter(({ isListed = true }) => isListed)
    .map(({ path, ...page }) => ({ ...page, to: `/settings/${path}` }))
  return (
    <GroupedPages
      label="Settings"
      groups={groupBy(pages, ({ group }) => group)}
      top={<Parts of={settingsParts} at="top" props={{}} />}
    >
      <Outlet />
    </GroupedPages>
  )
}
