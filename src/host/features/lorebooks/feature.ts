import { BookIcon } from 'sdk/ui/icons.tsx'
import { session } from '../../chat/session/session.ts'
import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { openDialog } from '../../extension/dialog.ts'
import { feature } from '../../extension/feature.ts'
import { commands, dialogs, menuEntries, routes } from '../../extension/points.ts'

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
