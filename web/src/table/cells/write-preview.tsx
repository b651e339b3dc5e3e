import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { busyProps } from '../../ui/busy-props.ts'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { ShortList } from '../../ui/scroll-list.tsx'
import { cellsMessages } from './cells-messages.ts'
import type { CellWrites } from './use-cell-writes.ts'

interface WritePreviewProps<Row> {
  writes: CellWrites<Row>
  rows: readonly Row[]
  rowName: (row: Row) => string
}

/** Which cells can't be written and why, before anything is; and the way to write the others. */
export function WritePreview<Row>({ writes, rows, rowName }: WritePreviewProps<Row>) {
  const { preview, isBusy } = writes
  // Closed, it keeps what it showed: only a dialog that closes by itself gives the focus back to the cell.
  const [known, setKnown] = useState(preview)
  if (preview && preview !== known) setKnown(preview)
  if (!known) return null
  const { kind, fitting, wrong, unseenRows, cutRows } = known
  const lines = wrong.map(({ row, column, error = '' }) => {
    const record = rows[row]
    return `${record === undefined ? cellsMessages.rowAt(row) : rowName(record)}, ${column.header}: ${error}`
  })
  const isWrong = wrong.length > 0
  const title = isWrong
    ? cellsMessages.previewTitle[kind]
    : cellsMessages.pasteRows(new Set(fitting.map(({ row }) => row)).size)
  return (
    <Dialog
      title={title}
      size="list"
      isOpen={preview !== undefined}
      onClose={writes.giveUp}
      footer={
        <>
          <CancelButton onClick={writes.giveUp} />
          <Button disabled={fitting.length === 0} {...busyProps(isBusy)} onClick={writes.writeFitting}>
            {isWrong ? cellsMessages.writeFitting[kind](fitting.length) : cellsMessages.writeAll(fitting.length)}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <p role="status">
          {isWrong
            ? cellsMessages.preview(wrong.length, wrong.length + fitting.length)
            : cellsMessages.unseenRows(unseenRows)}
        </p>
        {cutRows > 0 && <p>{cellsMessages.cutRows(cutRows)}</p>}
        {isWrong && <ShortList label={title} items={lines} />}
      </Stack>
    </Dialog>
  )
}
