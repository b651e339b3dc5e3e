import { Group, Table } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPencil } from '@tabler/icons-react'
import type { Field } from '@vitrine/contract/fields/fields'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { MenuIcon } from '../ui/buttons/menu-button.tsx'
import type { BadgeColor } from '../ui/charts/chart-color-class.ts'
import { Badge } from '../ui/layout/badge.tsx'
import cardStyles from '../ui/layout/card.module.css'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ProgressBar } from '../ui/notices/progress-bar.tsx'
import type { FloatingMenuItem } from '../ui/popovers/floating-menu.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { hasOptions } from './field-form.ts'
import styles from './field-settings.module.css'
import { fieldSettingsMessages as messages } from './field-settings-messages.ts'

export type FieldTask = 'edit' | 'retire' | 'bring-back' | 'remove' | 'merge' | 'up' | 'down'

export interface FieldsTableProps {
  inUse: readonly Field[]
  retired: readonly Field[]
  /** True while a change is being saved. */
  isBusy: boolean
  onTask: (task: FieldTask, field: Field) => void
}

const STATE_COLORS: Readonly<Record<Field['state'], BadgeColor>> = { indexing: 'blue', ready: 'green', retired: 'grey' }

/** The fields in use, in order, then retired ones. */
export function FieldsTable({ inUse, retired, isBusy, onTask }: FieldsTableProps) {
  return (
    <div className={cardStyles['records']}>
      <PlainTable
        columns={messages.columns}
        actions={uiMessages.actions}
        minWidth={660}
        spacing="sm"
        className={styles['table']}
      >
        {[...inUse, ...retired].map((field, index) => (
          <Table.Tr key={field.id} className={field.state === 'retired' ? (styles['retired'] ?? '') : ''}>
            <Table.Td className={styles['name'] ?? ''}>
              <b>{field.label}</b>
              {field.help && <span className={styles['help']}>{field.help}</span>}
            </Table.Td>
            <Table.Td className={styles['key']}>{field.key}</Table.Td>
            <Table.Td>{typeText(field)}</Table.Td>
            <Table.Td>{rulesText(field)}</Table.Td>
            <Table.Td w={180}>
              <StateCell field={field} />
            </Table.Td>
            <Table.Td>
              <Group gap={4} justify="flex-end" wrap="nowrap">
                {field.state !== 'retired' && (
                  <>
                    <IconButton
                      label={messages.moveUp(field.label)}
                      icon={<IconArrowUp aria-hidden />}
                      disabled={isBusy || index === 0}
                      onClick={() => onTask('up', field)}
                    />
                    <IconButton
                      label={messages.moveDown(field.label)}
                      icon={<IconArrowDown aria-hidden />}
                      disabled={isBusy || index === inUse.length - 1}
                      onClick={() => onTask('down', field)}
                    />
                    <IconButton
                      label={messages.editOf(field.label)}
                      icon={<IconPencil aria-hidden />}
                      onClick={() => onTask('edit', field)}
                    />
                  </>
                )}
                <MenuIcon
                  label={messages.more(field.label)}
                  icon={<IconDots aria-hidden />}
                  items={menuItems(field, task => onTask(task, field))}
                />
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
    </div>
  )
}

function menuItems(field: Field, run: (task: FieldTask) => void): FloatingMenuItem[] {
  const remove: FloatingMenuItem[] = [
    'divider',
    { label: messages.remove, isDanger: true, onPick: () => run('remove') },
  ]
  if (field.state === 'retired') return [{ label: messages.bringBack, onPick: () => run('bring-back') }, ...remove]
  const canMerge = hasOptions(field.type) && field.options.length > 1
  return [
    ...(canMerge ? [{ label: messages.merge, onPick: () => run('merge') }] : []),
    { label: messages.retire, onPick: () => run('retire') },
    ...remove,
  ]
}

function typeText({ type, unit, options }: Field): string {
  const name = messages.types[type]
  if (unit) return `${name}, ${unit}`
  return hasOptions(type) ? `${name}, ${messages.options(options.length)}` : name
}

const rulesText = ({ required, unique }: Field): string =>
  [required && messages.required, unique && messages.unique].filter(Boolean).join(', ') || '-'

function StateCell({ field }: { field: Field }) {
  if (field.state !== 'indexing') return <Badge color={STATE_COLORS[field.state]}>{messages.states[field.state]}</Badge>
  const text = messages.progress(field.progress)
  return (
    <span title={field.error ?? messages.preparingMore}>
      {text}
      <ProgressBar label={messages.preparingOf(field.label)} at={{ done: field.progress, total: 1, text }} />
    </span>
  )
}
