import { NativeSelect, Stack } from '@mantine/core'
import { ButtonPopover } from '../../ui/buttons/button-popover.tsx'
import type { Column } from '../columns/column.ts'
import type { Gallery } from '../records/dashboard.ts'
import { tableMessages } from '../table-messages.ts'

const NONE = { value: '', label: tableMessages.noCaption }

/** Chooses the fields below the name of each tile. A choice applies at once. */
export function CaptionChoices(props: {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'dialogName'>[]
  gallery: Pick<Gallery<never>, 'shown'>
  captions: readonly string[]
  onChange: (captions: readonly string[]) => void
  button: HTMLElement
  onClose: () => void
}) {
  const { columns, gallery, captions, onChange, button, onClose } = props
  const fields = columns
    .filter(({ id }) => !gallery.shown.includes(id))
    .map(({ id, header, dialogName = header }) => ({ value: id, label: dialogName }))
  const [first = '', second = ''] = captions
  return (
    <ButtonPopover label={tableMessages.captions} button={button} onClose={onClose}>
      <Stack gap="sm">
        <NativeSelect
          label={tableMessages.firstCaption}
          data={fields}
          value={first}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === second ? [value] : [value, second].filter(Boolean))
          }
        />
        <NativeSelect
          label={tableMessages.secondCaption}
          data={[NONE, ...fields.filter(({ value }) => value !== first)]}
          value={second}
          onChange={({ currentTarget: { value } }) => onChange([first, value].filter(Boolean))}
        />
      </Stack>
    </ButtonPopover>
  )
}
