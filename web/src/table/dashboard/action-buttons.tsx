import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DashboardAction } from './dashboard.ts'

/** Actions as buttons, links among them. */
export function ActionButtons({ actions, size }: { actions: readonly DashboardAction[]; size: 'xs' | 'sm' }) {
  return actions.map(({ label, icon, isPrimary, to, onPick }) => (
    <Button
      key={label}
      size={size}
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={icon}
      {...(to === undefined ? { onClick: onPick } : { renderRoot: (props: object) => <Link to={to} {...props} /> })}
    >
      {label}
    </Button>
  ))
}
