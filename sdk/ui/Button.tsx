import type { ComponentProps, ReactNode, Ref } from 'react'
import styles from './Button.module.css'

export type ButtonVariant = 'filled' | 'default' | 'light' | 'subtle' | 'outline'
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg' | 'compact-xs' | 'compact-sm' | 'compact-md'

interface ButtonLooks {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** "red" is for what cannot be taken back; "gray" stays out of the way. */
  readonly color?: 'red' | 'gray' | undefined
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  readonly fullWidth?: boolean
}

/** How a button looks, as a class: for links and labels that look like buttons. */
export function buttonClass({ variant = 'filled', size = 'sm', color, fullWidth }: ButtonLooks = {}): string {
  return [styles.button, styles[variant], styles[size], color && styles[color], fullWidth && styles.fullWidth]
    .filter(Boolean)
    .join(' ')
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'>, ButtonLooks {
  /** Shows that the work is under way, and takes no presses meanwhile. */
  readonly loading?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** It is on the first screen, so it is ours and small; forms take their fields from the component kit. */
export function Button(props: ButtonProps) {
  const { variant, size, color, leftSection, rightSection, fullWidth, loading = false, ...rest } = props
  const { className = '', disabled = false, type = 'button', children, ...button } = rest
  const looks = buttonClass({
    ...(variant && { variant }),
    ...(size && { size }),
    ...(fullWidth && { fullWidth }),
    color,
  })
  return (
    <button
      {...button}
      type={type}
      className={`${looks} ${className}`}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      <ButtonContent leftSection={loading ? <span className={styles.wait} /> : leftSection} rightSection={rightSection}>
        {children}
      </ButtonContent>
    </button>
  )
}

interface ButtonContentProps {
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  readonly children?: ReactNode
}

export function ButtonContent({ leftSection, rightSection, children }: ButtonContentProps) {
  return (
    <>
      {leftSection}
      <span className={styles.label}>{children}</span>
      {rightSection}
    </>
  )
}
