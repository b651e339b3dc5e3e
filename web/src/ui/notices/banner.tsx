import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconHelpCircle,
  IconSnowflake,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { busyProps } from '../buttons/busy-props.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { statusColors } from '../charts/chart-color-class.ts'
import { uiMessages } from '../ui-messages.ts'
import styles from './banner.module.css'

export interface BannerButton {
  label: string
  onClick: () => void
  isBusy?: boolean
}

export interface BannerProps {
  /** 'blue' is for frozen, 'grey' for unknown. */
  kind: 'red' | 'yellow' | 'green' | 'blue' | 'grey'
  /** Without a text, there is no banner. */
  children: ReactNode
  button?: BannerButton | undefined
  /** A control instead of a button. */
  action?: ReactNode
  onDismiss?: () => void
  mb?: number
  /** Whether screen readers announce it. False for a fact that is present when the page opens. */
  isAnnounced?: boolean
}

const ICONS = {
  red: IconAlertCircle,
  yellow: IconAlertTriangle,
  green: IconCheck,
  blue: IconSnowflake,
  grey: IconHelpCircle,
}
const ROLES = { red: 'alert', yellow: 'status', green: 'status', blue: 'status', grey: 'status' } as const

/** A message that stays until it is dismissed or its cause is fixed. */
export function Banner({ kind, children, button, action, onDismiss, mb, isAnnounced = true }: BannerProps) {
  if (!children) return null
  const Icon = ICONS[kind]
  return (
    <div
      role={isAnnounced ? ROLES[kind] : undefined}
      className={styles['banner']}
      style={{ ...statusColors(kind), marginBottom: mb }}
    >
      <Icon aria-hidden className={styles['icon']} />
      <span className={styles['text']}>{children}</span>
      {button && (
        <Button size="xs" variant="default" onClick={button.onClick} {...busyProps(button.isBusy ?? false)}>
          {button.label}
        </Button>
      )}
      {action}
      {onDismiss && (
        <IconButton
          label={uiMessages.dismiss}
          icon={<IconX aria-hidden />}
          onClick={onDismiss}
          className={styles['dismiss'] ?? ''}
        />
      )}
    </div>
  )
}
