import { Box, Button, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { type Pair, Pairs } from '../../ui/layout/pairs.tsx'
import { tableMessages } from '../table-messages.ts'
import styles from './drawer.module.css'

interface DrawerProps {
  title: string
  badge?: ReactNode
  actions?: ReactNode
  onClose: () => void
  /** Groups of details, each a `DrawerGroup`. */
  children: ReactNode
}

export function Drawer({ title, badge, actions, onClose, children }: DrawerProps) {
  return (
    <>
      <header className={styles['head']}>
        <Text component="h2" truncate miw={0} fw="var(--fw-strong)" title={title}>
          {title}
        </Text>
        {badge}
        <Box flex={1} />
        {actions}
        <IconButton label={tableMessages.closeDetails} icon={<IconX aria-hidden />} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styling */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div className={styles['groups']} tabIndex={0} role="group" aria-label={tableMessages.detailsOf(title)}>
        {children}
      </div>
    </>
  )
}

interface DrawerLinkProps {
  to: string
  search?: object | undefined
  icon: ReactNode
  text: string
}

export const DrawerLink = ({ to, search, icon, text }: DrawerLinkProps) => (
  <Button
    size="xs"
    variant="subtle"
    color="gray"
    leftSection={icon}
    renderRoot={(props: object) => <Link to={to} search={search as never} {...props} />}
  >
    {text}
  </Button>
)

/** Groups of a drawer stacked in a column, beside other columns. */
export const DrawerColumn = ({ children }: { children: ReactNode }) => (
  <div className={styles['column']}>{children}</div>
)

/** One group of a drawer: a heading above pairs of name and value, or above anything else. */
export const DrawerGroup = (props: { title: string; pairs?: readonly Pair[]; children?: ReactNode }) => (
  <section className={styles['group']}>
    <h3>{props.title}</h3>
    {props.pairs && <Pairs pairs={props.pairs} />}
    {props.children}
  </section>
)
