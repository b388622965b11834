import type { ComponentProps, ComponentType } from 'react'
import { Button } from './Button.tsx'
import styles from './QuickButton.module.css'

interface QuickButtonProps
  extends Pick<
    ComponentProps<'button'>,
    'disabled' | 'title' | 'aria-pressed' | 'aria-expanded' | 'aria-controls' | 'className'
  > {
  readonly label: string
  readonly icon: ComponentType<{ readonly size?: number }>
  onPress(): void
}

/** One button of the bar above the conversation. */
export function QuickButton({ label, icon: Icon, onPress, className = '', ...button }: QuickButtonProps) {
  return (
    <Button
      {...button}
      size="compact-sm"
      variant="subtle"
      className={`${styles.button} ${className}`}
      leftSection={<Icon size={16} />}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
