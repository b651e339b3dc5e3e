import { Text, type TextProps } from '@mantine/core'
import type { HTMLAttributes } from 'react'

/** A sentence in muted text that explains something nearby, or replaces missing content. */
export const Note = (props: TextProps & Pick<HTMLAttributes<HTMLElement>, 'children' | 'role'>) => (
  <Text size="sm" c="var(--text-2)" {...props} />
)
