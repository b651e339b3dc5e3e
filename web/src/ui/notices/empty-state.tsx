import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

const SLOTS = [22, 40, 58, 76, 94, 112, 130, 148, 166, 184, 202]

/** A line drawing of a slide box with one slide in it. */
function EmptyBox() {
  return (
    <svg width={220} viewBox="0 0 224 130" aria-hidden="true" fill="none" strokeWidth="1.5">
      <rect x="6" y="18" width="212" height="94" rx="5" stroke="var(--control)" fill="var(--canvas)" />
      <rect x="12" y="24" width="200" height="82" rx="3" stroke="var(--line-strong)" />
      {SLOTS.map(x => (
        <path key={x} d={`M${x} 30v70`} stroke="var(--line-strong)" />
      ))}
      <g transform="rotate(-7 130 60)">
        <rect x="132" y="4" width="14" height="96" rx="2" fill="var(--surface)" stroke="var(--action-text)" />
        <path d="M132 28h14" stroke="var(--action-text)" />
        <rect x="132.8" y="4.8" width="12.4" height="22.5" rx="1.2" fill="var(--label-end)" />
      </g>
      <path d="M22 118h180" stroke="var(--line)" strokeWidth="2" />
    </svg>
  )
}

export interface EmptyStateProps {
  text: string
  /** A sentence on what to do next. */
  more?: string
  actions?: ReactNode
}

/** The text of an empty list, with buttons to fill it. */
export const EmptyState = ({ text, more, actions }: EmptyStateProps) => (
  <Stack role="status" align="center" justify="center" gap="lg" h="100%" ta="center">
    <EmptyBox />
    <Text component="div" maw={340} c="var(--text-2)">
      <p>{text}</p>
      {more && <p>{more}</p>}
    </Text>
    {actions && <Group gap="sm">{actions}</Group>}
  </Stack>
)
