import { NativeSelect } from '@mantine/core'
import { importMessages } from './import-messages.ts'
import type { WorkbookFile } from './read-file.ts'

interface SheetSelectProps {
  workbook: WorkbookFile
  onRead(file: File, sheet: string): void
}

/** Reads another sheet of a workbook that has several. */
export const SheetSelect = ({ workbook: { file, sheets }, onRead }: SheetSelectProps) => (
  <NativeSelect
    label={importMessages.sheet}
    w="fit-content"
    data={[...sheets.names]}
    value={sheets.read}
    onChange={event => onRead(file, event.currentTarget.value)}
  />
)
