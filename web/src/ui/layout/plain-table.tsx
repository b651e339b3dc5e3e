import { Table, VisuallyHidden } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './plain-table.module.css'

interface PlainTableProps {
  /** The headers of its columns, by arbitrary names. */
  columns: Readonly<Record<string, string>>
  /** The header of a last column of buttons, only for screen readers. */
  actions?: string
  /** In pixels; on a narrower page it scrolls. */
  minWidth: number
  spacing: 'sm' | 'md' | 'lg'
  /** Props of the scrolling element: without controls inside, it must be reachable by keyboard. */
  scroller?: HTMLAttributes<HTMLDivElement>
  className?: string | undefined
  /** Its rows. */
  children: ReactNode
}

/** A table of a few rows, all rendered. Lists of records use the grid. */
export function PlainTable({ columns, actions, minWidth, spacing, scroller, className, children }: PlainTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" {...scroller}>
      <Table horizontalSpacing={spacing} borderColor="var(--line)" className={`${styles['table']} ${className ?? ''}`}>
        <Table.Thead>
          <Table.Tr>
            {Object.values(columns).map(column => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
            {actions && (
              <Table.Th scope="col">
                <VisuallyHidden>{actions}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
