import { Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { busyProps } from '../../ui/buttons/busy-props.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ShortList } from '../../ui/layout/scroll-list.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { optionName } from './cell-writes.ts'
import { cellsMessages } from './cells-messages.ts'
import type { CellWrite } from './paste-plan.ts'
import type { CellPreview, CellWrites } from './use-cell-writes.ts'

interface WritePreviewProps<Row> {
  writes: CellWrites<Row>
  rowName: (row: Row) => string
}

/** The position of a cell, and why it can't be written. */
function invalidLine<Row>(
  { plan: { rows, unseenRows = 0, firstRow = 0 } }: CellPreview<Row>,
  { row, column, error = '', isOfRow }: CellWrite<Row>,
  rowName: (row: Row) => string,
): string {
  const isLoaded = row < rows.length - unseenRows
  const place = row < rows.length ? cellsMessages.rowAt(row - firstRow) : cellsMessages.newRowAt(row - rows.length)
  const at = isLoaded ? rowName(rows[row] as Row) : place
  // Most errors of a value begin with its field.
  const field = `${column.header}: `
  return isOfRow ? `${at}: ${error}` : `${at}, ${error.startsWith(field) ? error : field + error}`
}

/** Cells that can't be written and why, and any other decision, before anything is written. */
export function WritePreview<Row>({ writes, rowName }: WritePreviewProps<Row>) {
  const { preview, isBusy } = writes
  // While closed it keeps its content: only a dialog that closes by itself returns the focus to the cell.
  const [known, setKnown] = useState(preview)
  if (preview && preview !== known) setKnown(preview)
  if (!known) return null
  const { kind, fitting, invalid, plan } = known
  const hasInvalid = invalid.length > 0
  const title = hasInvalid
    ? cellsMessages.previewTitle[kind]
    : cellsMessages.pasteRows(new Set(fitting.map(({ row }) => row)).size)
  const found = hasInvalid
    ? cellsMessages.preview(invalid.length, invalid.length + fitting.length)
    : cellsMessages.ready(plan.unseenRows ?? 0)
  return (
    <Dialog
      title={title}
      size="list"
      isOpen={preview !== undefined}
      onClose={writes.giveUp}
      action={{
        children: hasInvalid
          ? cellsMessages.writeFitting[kind](fitting.length)
          : cellsMessages.writeAll(fitting.length),
        disabled: fitting.length === 0,
        ...busyProps(isBusy),
        onClick: writes.writeFitting,
      }}
    >
      <p role="status">{isBusy ? cellsMessages.checking : found}</p>
      {writes.notice !== undefined && <Banner kind="red">{writes.notice}</Banner>}
      <NewRows {...known} onChange={creates => writes.answer({ creates })} />
      <MissingOptions {...known} onChange={options => writes.answer({ options })} />
      {hasInvalid && <ShortList label={title} items={invalid.map(write => invalidLine(known, write, rowName))} />}
    </Dialog>
  )
}

/** What happens to rows of the block beyond the end of the list. */
function NewRows<Row>(props: CellPreview<Row> & { onChange: (creates: boolean) => void }) {
  const { plan, creatable, creates, records, onChange } = props
  if (plan.cutRows === 0) return null
  if (creatable === 0) return <p>{cellsMessages.cutRows(plan.cutRows)}</p>
  return (
    <Radio.Group
      label={cellsMessages.pastLastRow(plan.cutRows)}
      value={creates ? 'create' : 'leave-out'}
      onChange={value => onChange(value === 'create')}
    >
      <Stack gap={7} mt={4}>
        <Radio size="sm" value="leave-out" label={cellsMessages.leaveOut} />
        <Radio size="sm" value="create" label={cellsMessages.create(creatable, records)} />
      </Stack>
    </Radio.Group>
  )
}

/** A column pasted into the wrong field may contain thousands of different values. */
const MAX_OPTIONS = 20

/** Values that become valid once they are added as options of their fields. */
function MissingOptions<Row>(props: CellPreview<Row> & { onChange: (options: CellPreview<Row>['options']) => void }) {
  const { missing, options, onChange } = props
  if (missing.length === 0) return null
  const chosen = new Set(options.map(optionName))
  return (
    <Checkbox.Group
      label={cellsMessages.missingOptions}
      value={[...chosen]}
      onChange={names =>
        onChange(
          missing.filter(option => names.includes(optionName(option))).map(({ field, label }) => ({ field, label })),
        )
      }
    >
      <Stack gap={7} mt={4}>
        {missing.slice(0, MAX_OPTIONS).map(option => (
          <Checkbox
            key={optionName(option)}
            size="xs"
            value={optionName(option)}
            label={cellsMessages.addOption(option.label, option.header)}
            description={cellsMessages.inCells(option.cells)}
          />
        ))}
        {missing.length > MAX_OPTIONS && <p>{cellsMessages.moreOptions(missing.length - MAX_OPTIONS)}</p>}
      </Stack>
    </Checkbox.Group>
  )
}
