import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { holdDevices } from '../stop/control.ts'

/** Well below the half second after which the engine takes it for let go. */
const sayAgainMs = 200

/** Devices move while this is held down, by pointer or by key. Whatever takes the hand away lets go. */
export function HoldButton() {
  const [isHeld, setHeld] = useState(false)
  const held = useRef(false)
  const hold = (now: boolean) => {
    if (held.current === now) return
    held.current = now
    setHeld(now)
    void holdDevices(now)
  }
  const letGo = useRef(() => {})
  letGo.current = () => hold(false)

  useEffect(() => {
    if (!isHeld) return
    const timer = setInterval(() => void holdDevices(true), sayAgainMs)
    return () => clearInterval(timer)
  }, [isHeld])
  useEffect(() => {
    const end = () => letGo.current()
    addEventListener('blur', end)
    return () => {
      removeEventListener('blur', end)
      end()
    }
  }, [])

  const isHoldKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return (
    <Button
      variant={isHeld ? 'filled' : 'outline'}
      size="lg"
      fullWidth
      aria-pressed={isHeld}
      style={{ touchAction: 'none' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        hold(true)
      }}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onLostPointerCapture={() => hold(false)}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={() => hold(false)}
      onKeyDown={(event) => {
        if (!isHoldKey(event)) return
        event.preventDefault()
        hold(true)
      }}
      onKeyUp={(event) => isHoldKey(event) && hold(false)}
    >
      {isHeld ? 'Held: devices are on' : 'Hold to run'}
    </Button>
  )
}
