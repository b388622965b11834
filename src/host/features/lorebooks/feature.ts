import { openDialog } from 'sdk/page/dialog.ts'
import { feature } from 'sdk/page/feature.ts'
import { commands, dialogs, menuEntries, routes } from 'sdk/page/points.ts'
import { session } from 'sdk/page/session.ts'
import { fetchedPart, type TurnPart, turnParts } from 'sdk/page/turnParts.ts'
import { BookIcon } from 'sdk/ui/icons.tsx'

const turnPart: TurnPart = {
  part: fetchedPart(async () => {
    const { loreSettings } = await import('./loreSection.ts')
    return () => ({ lore: loreSettings() })
  }),
}

export const lorebooksFeature = feature((add) => {
  add(turnParts, 'lore', turnPart)
  add(menuEntries, 'lorebooks', {
    label: 'Lorebooks',
    icon: BookIcon,
    to: '/lorebooks',
    group: 'more',
    before: 'scenario-guide',
  })
  add(routes, 'lorebooks', { path: '/lorebooks', title: 'Lorebooks', load: () => import('./LorebooksPage.tsx') })
  add(routes, 'lorebook', { path: '/lorebooks/$bookId', title: 'Lorebook', load: () => import('./LorebookPage.tsx') })
  add(routes, 'lorebook-card', {
    path: '/lorebooks/card/$characterId',
    title: 'Lorebook of a character',
    load: () => import('./CardBookPage.tsx'),
  })
  add(dialogs, 'lore', { load: () => import('./ChatLoreDialog.tsx') })
  add(commands, 'lore.chat', {
    label: 'Lore of this chat',
    chatMenu: 'Lore…',
    isAvailable: () => session.current !== undefined,
    run: () => openDialog('lore'),
  })
})
