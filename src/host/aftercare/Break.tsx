import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './AftercarePage.module.css'
import { beginCoolDown, coolDownLeft, restWords } from './coolDown.ts'

const minutes = 10
const everyMs = 1000

/** Ten minutes in which no device can be let move, however tempting. */
export function Break() {
  const [left, setLeft] = useState(coolDownLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(coolDownLeft()), everyMs)
    return () => clearInterval(timer)
  }, [])
  const begin = () => {
    beginCoolDown(minutes)
    setLeft(coolDownLeft())
  }
  return (
    <Card title="Take a break">
      <p role="status">
        {left > 0
          ? `You are taking a break. Devices rest for ${restWords(left)}.`
          : 'Devices stay off for ten minutes, whatever anybody says, you included.'}
      </p>
      {left === 0 && (
        <div className={styles.actions}>
          <Button variant="default" onClick={begin}>
            Take a break of 10 minutes
          </Button>
        </div>
      )}
    </Card>
  )
}
