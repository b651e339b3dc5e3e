import { Menu, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { formatCount } from '../../format/numbers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DATASET_TYPE_LABELS, SHARED_TYPES } from '../dataset-type.ts'
import { TypeKey } from '../dataset-type-badge.tsx'
import { SharesBar } from '../editor/shares.tsx'
import type { DatasetEditorState } from '../editor/use-dataset-editor.ts'
import { slidesOf } from './draft-groups.ts'
import { trustMessages as messages } from './trust-messages.ts'
import type { GroupsState } from './use-draft-groups.ts'

/** This many groups are listed. */
const SHOWN = 200

/** Torn groups, each with its slides by part, which can be moved into one. */
export function TornDialog(props: {
  editor: DatasetEditorState
  done: Extract<GroupsState, { kind: 'done' }>
  onClose: () => void
}) {
  const { editor, done, onClose } = props
  const { torn } = done.groups.check
  const shown = torn.slice(0, SHOWN)
  return (
    <Dialog title={messages.tornTitle} size="list" isOpen onClose={onClose}>
      <Stack gap={12}>
        <p>{torn.length === 0 ? messages.allWhole : messages.tornNote}</p>
        {torn.length > SHOWN && <Text size="sm">{messages.firstOf(SHOWN, torn.length)}</Text>}
        {torn.length > 0 && (
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{messages.group}</Table.Th>
                <Table.Th ta="end">{messages.slides}</Table.Th>
                <Table.Th w={150}>{messages.parts}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(group => (
                <Table.Tr key={group.key}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{group.label}</Table.Td>
                  <Table.Td ta="end">{formatCount(group.slides)}</Table.Td>
                  <Table.Td>
                    <SharesBar title={group.label} counts={group.counts} hasTitle={false} isThin />
                  </Table.Td>
                  <Table.Td ta="end">
                    <MoveMenu
                      group={group.label}
                      onMove={type =>
                        editor.dispatch({
                          kind: 'set-types',
                          types: new Map(slidesOf(group, done.entries).map(id => [id, type])),
                        })
                      }
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Dialog>
  )
}

function MoveMenu({ group, onMove }: { group: string; onMove: (type: (typeof SHARED_TYPES)[number]) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton
          aria-label={messages.moveTo(group)}
          style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}
        >
          {messages.move}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {SHARED_TYPES.map(type => (
          <Menu.Item key={type} leftSection={<TypeKey type={type} />} onClick={() => onMove(type)}>
            {DATASET_TYPE_LABELS[type]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
