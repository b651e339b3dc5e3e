import { NativeSelect } from '@mantine/core'
import { importMessages } from './import-messages.ts'
import type { WorkbookFile } from './read-file.ts'

interface SheetSelectProps {
  workbook: WorkbookFile
  isDisabled?: boolean
  onRead(file: File, sheet: string): void
}

/** Reads another sheet of a workbook that has several. */
export const SheetSelect = ({ workbook: { file, sheets }, isDisabled, onRead }: SheetSelectProps) => (
  <NativeSelect
    label={importMessages.sheet}
    w="fit-content"
    data={[...sheets.names]}
    value={sheets.read}
    disabled={isDisabled}
    onChange={event => onRead(file, event.currentTarget.value)}
  />
)
