import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { messageActions } from 'sdk/page/points/points.ts'
import { DiceIcon, rolls } from './dice.tsx'

export default definePage({
  quickActions: { 'roll-dice': () => import('./RollAction.tsx') }, // [1]
  dialogs: { dice: () => import('./RollDialog.tsx') },
  settingsPages: { dice: () => import('./DicePage.tsx') },
  turnParts: {
    'last-roll'({ id }) {
      const roll = rolls[id]
      return roll ? { scene: `The player rolled a ${roll.value} with a die of ${roll.sides} sides.` } : {} // [2]
    },
  },
  start(add) {
    add(messageActions, 'roll-for', {
      group: 'use',
      label: 'Roll dice for this',
      icon: DiceIcon,
      place: 'menu',
      isFor: ({ role }) => role === 'assistant',
      run: ({ characterName }) => openDialog('dice', characterName), // [3]
    })
  },
})

/*
 * [1] The manifest says that there is a button, and where. Its code is fetched when the bar is first drawn.
 * [2] Asked before each reply. What a part says of the scene joins what other features say.
 * [3] What need not be there at the start is added when this file comes, and goes when the module is switched off.
 */
