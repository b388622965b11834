import type { CharacterId } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { expressionOf } from '../../../../shared/pictures/sprites/expressions.ts'
import { BlobPicture } from './BlobPicture.tsx'
import styles from './Sprites.module.css'
import { removeExpression } from './saveSprites.ts'
import { useCardExpressions } from './useCardExpressions.ts'

/** The expressions a card has, whoever put them there. */
export function InTheCard({ character }: { readonly character: CharacterId }) {
  const found = useCardExpressions(character)
  if (found.size === 0) return null
  return (
    <Card title="In the card">
      <p className={styles.hint}>Included when you export the character as CHARX. A PNG card holds only one picture.</p>
      <ul className={styles.portraits} aria-label="Expressions in the card">
        {[...found].map(([name, blob]) => {
          const { label } = expressionOf(name)
          return (
            <li key={name} className={styles.kept}>
              <BlobPicture blob={blob} alt={label} />
              <span className={styles.label}>{label}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Remove ${label} from the card`}
                onClick={() => void removeExpression(character, name)}
              >
                Remove
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
