import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../../format/numbers.ts'

export type CellWriteKind = 'paste' | 'cut' | 'clear' | 'fill'

const DONE = { paste: 'pasted', cut: 'cut', clear: 'cleared', fill: 'filled' } as const
const records = (count: number, kind: RecordKind) => counted(count, kind.slice(0, -1))
const areNotLoaded = (rows: number) => `${counted(rows, 'row')} below ${rows === 1 ? 'is' : 'are'} not loaded yet.`

export const cellsMessages = {
  readOnly: (header: string) => `${header} can't be edited here.`,
  tooWide: (columns: number) => `You copied ${counted(columns, 'column')} too many.`,
  cutRows: (rows: number) =>
    `${counted(rows, 'row')} of the block ${rows === 1 ? 'is' : 'are'} left out: past the last row.`,
  tooManyRows: (most: number) => `At most ${counted(most, 'row')} are written at once.`,
  nothingToWrite: 'None of these columns can be edited here.',
  written: (what: CellWriteKind, cells: number, kind: RecordKind, created: number) =>
    `${counted(cells, 'cell')} ${DONE[what]}${created > 0 ? `, ${records(created, kind)} created` : ''}`,
  writeAll: (cells: number) => `Paste ${counted(cells, 'cell')}`,
  unchanged: 'No change: same values',
  previewTitle: {
    paste: "Some values can't be pasted",
    cut: "Some cells can't be cleared",
    clear: "Some cells can't be cleared",
    fill: "Some cells can't be filled",
  },
  writeFitting: {
    paste: (cells: number) => `Paste the ${formatCount(cells)} that fit`,
    cut: (cells: number) => `Clear the other ${cells}`,
    clear: (cells: number) => `Clear the other ${cells}`,
    fill: (cells: number) => `Fill the ${cells} that fit`,
  },
  preview: (wrong: number, all: number) =>
    `${wrong === 1 ? '1 value does' : `${wrong} values do`} not fit, of ${counted(all, 'value')}. Nothing has been changed yet.`,
  pasteRows: (rows: number) => `Paste ${counted(rows, 'row')}`,
  /** @param rows number of rows that are not loaded */
  ready: (rows: number) => `${rows > 0 ? `${areNotLoaded(rows)} ` : ''}Nothing has been changed yet.`,
  checking: 'Checking...',
  pastLastRow: (rows: number) => `${counted(rows, 'row')} ${rows === 1 ? 'goes' : 'go'} past the last row`,
  leaveOut: 'Leave out',
  create: (rows: number, kind: RecordKind) => `Create ${records(rows, kind)}`,
  missingOptions: 'Values that are not options yet',
  addOption: (label: string, header: string) => `Add option "${label}" to ${header}`,
  moreOptions: (more: number) => `${counted(more, 'more value')} can be added in Fields.`,
  inCells: (cells: number) => `In ${counted(cells, 'cell')}`,
  rowAt: (index: number) => `Row ${formatCount(index + 1)}`,
  newRowAt: (index: number) => `New row ${formatCount(index + 1)}`,
  failed: 'The cells could not be saved',
} as const
