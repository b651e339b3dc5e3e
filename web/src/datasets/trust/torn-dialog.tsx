import { Menu, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { PARTS, type Place, placementIn } from '@vitrine/contract/splits/places'
import { formatCount } from '../../format/numbers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DATASET_TYPE_LABELS, foldText } from '../dataset-type.ts'
import { TypeKey } from '../dataset-type-badge.tsx'
import type { DraftEntry } from '../editor/draft.ts'
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
  const places = placesToMove(done.entries)
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
                      places={places}
                      onMove={place =>
                        editor.dispatch({
                          kind: 'place',
                          places: new Map(slidesOf(group, done.entries).map(id => [id, draftPlacement(place)])),
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

/** Where a group can be moved: into a part, or where slides are in folds, into a fold or evaluation. */
function placesToMove(entries: readonly DraftEntry[]): readonly Place[] {
  const folds = [...new Set(entries.flatMap(({ fold }) => fold ?? []))].sort((a, b) => a - b)
  return folds.length === 0 ? PARTS : [...folds, 'E']
}

function draftPlacement(place: Place) {
  const { type, fold } = placementIn(place)
  return { type, fold: fold ?? undefined }
}

const placeLabel = (place: Place) => (typeof place === 'number' ? foldText(place) : DATASET_TYPE_LABELS[place])

function MoveMenu(props: { group: string; places: readonly Place[]; onMove: (place: Place) => void }) {
  const { group, places, onMove } = props
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
        {places.map(place => (
          <Menu.Item key={place} leftSection={<TypeKey type={placementIn(place).type} />} onClick={() => onMove(place)}>
            {placeLabel(place)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
