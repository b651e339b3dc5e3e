import { counted } from '@vitrine/contract/counted'
import { formatCount } from '../../format/numbers.ts'

export type CellWriteKind = 'paste' | 'cut' | 'clear' | 'fill'

/** What is said of writing many cells. */
export const cellsMessages = {
  readOnly: (header: string) => `${header} can't be edited here.`,
  tooWide: (columns: number) => `You copied ${counted(columns, 'column')} too many.`,
  cutRows: (rows: number) =>
    `${counted(rows, 'row')} of the block ${rows === 1 ? 'is' : 'are'} left out: past the last row.`,
  tooManyRows: (most: number) => `At most ${counted(most, 'row')} are written at once.`,
  nothingToWrite: 'None of these columns can be edited here.',
  written: {
    paste: (cells: number) => `${counted(cells, 'cell')} pasted`,
    cut: (cells: number) => `${counted(cells, 'cell')} cut`,
    clear: (cells: number) => `${counted(cells, 'cell')} cleared`,
    fill: (cells: number) => `${counted(cells, 'cell')} filled`,
  },
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
  unseenRows: (rows: number) =>
    `${counted(rows, 'row')} below ${rows === 1 ? 'is' : 'are'} not loaded yet. Nothing has been changed yet.`,
  rowAt: (index: number) => `Row ${formatCount(index + 1)}`,
  failed: 'The cells could not be saved',
} as const
