import { openDialog } from 'sdk/page/dialog.ts'
import { QuickButton } from 'sdk/ui/QuickButton.tsx'
import { DiceIcon } from './dice.tsx'

export default function RollAction() {
  return <QuickButton label="Dice" icon={DiceIcon} onPress={() => openDialog('dice')} />
}
