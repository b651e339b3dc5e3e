import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useMayEdit } from '../../edit/may-edit.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { objectLines } from '../../files/metadata-values.ts'
import { formatDateTime } from '../../format/dates.ts'
import { Drawer, DrawerGroup, DrawerLink } from '../../table/details/drawer.tsx'
import { tableMessages } from '../../table/table-messages.ts'
import type { Pair } from '../../ui/layout/pairs.tsx'
import { experimentsMessages as messages } from '../experiments-messages.ts'
import { namedText } from './named-columns.tsx'
import type { NamedRow } from './named-table.ts'

interface NamedDrawerProps {
  specs: readonly FieldSpec[]
  row: NamedRow
  /** Address of the record's own screen. */
  to: string | undefined
  onEdit: () => void
  onClose: () => void
}

/** A map has one pair for each of its keys. */
const pairsOf = (spec: FieldSpec, row: NamedRow): Pair[] =>
  spec.kind === 'json' && row[spec.field]
    ? Object.entries(row[spec.field] as object).map(([key, value]) => [key, objectText(value)])
    : [[spec.label, namedText(spec, row)]]

const objectText = (value: unknown) => objectLines({ value })[0]?.slice('value: '.length)

/** The details of an open row, derived from the fields of its kind. */
export function NamedDrawer({ specs, row, to, onEdit, onClose }: NamedDrawerProps) {
  const fields = specs.filter(({ kind }) => kind !== 'json')
  const maps = specs.filter(({ kind }) => kind === 'json')
  const { created_by: by } = row
  return (
    <Drawer
      title={row.name}
      onClose={onClose}
      actions={
        <>
          {to !== undefined && <DrawerLink to={to} icon={<IconEye aria-hidden />} text={tableMessages.viewDetails} />}
          {useMayEdit() && (
            <Button size="xs" variant="subtle" color="gray" leftSection={<IconPencil aria-hidden />} onClick={onEdit}>
              {messages.edit}
            </Button>
          )}
        </>
      }
    >
      <DrawerGroup title={messages.information} pairs={fields.flatMap(spec => pairsOf(spec, row))} />
      {maps.map(spec => (
        <DrawerGroup key={spec.field} title={spec.label} pairs={pairsOf(spec, row)} />
      ))}
      <DrawerGroup
        title={messages.record}
        pairs={[
          [messages.created, formatDateTime(row.created_at)],
          [messages.updated, formatDateTime(row.updated_at)],
          [messages.createdBy, by?.name || by?.username],
        ]}
      />
    </Drawer>
  )
}
