import type { ComponentProps, Ref } from 'react'
import styles from './ActionIcon.module.css'
import { type ButtonVariant, buttonClass } from './Button.tsx'

const sizes = { xs: 18, sm: 24, md: 30, lg: 36, xl: 44 } as const

interface ActionIconProps extends Omit<ComponentProps<'button'>, 'color' | 'children'> {
  readonly variant?: ButtonVariant
  /** A name, or pixels. */
  readonly size?: keyof typeof sizes | number
  readonly color?: 'red' | 'gray' | undefined
  readonly radius?: 'md' | 'xl'
  /** What it does, for those who do not see the picture. */
  readonly 'aria-label': string
  /** One icon. */
  readonly children: ComponentProps<'button'>['children']
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that is only a picture. */
export function ActionIcon(props: ActionIconProps) {
  const {
    variant = 'subtle',
    size = 'md',
    color,
    radius = 'md',
    className = '',
    style,
    type = 'button',
    ...button
  } = props
  const side = `${(typeof size === 'number' ? size : sizes[size]) / 16}rem`
  const looks = `${buttonClass({ variant, color })} ${styles.icon} ${radius === 'xl' ? styles.round : ''} ${className}`
  return <button {...button} type={type} className={looks} style={{ ...style, width: side, height: side }} />
}
