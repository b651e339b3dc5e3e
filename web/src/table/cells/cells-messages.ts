import { counted } from '@vitrine/contract/counted'

export type CellWriteKind = 'paste' | 'cut' | 'clear' | 'fill'

/** What is said of writing many cells. */
export const cellsMessages = {
  readOnly: (header: string) => `${header} is not edited in the table.`,
  ambiguous: ([one, other]: readonly [string, string]) => `can be ${one} or ${other}. Write the one that is meant.`,
  tooWide: (columns: number) => `The block is ${counted(columns, 'column')} too wide.`,
  cutRows: (rows: number) =>
    `${counted(rows, 'row')} of the block ${rows === 1 ? 'was' : 'were'} left out: the list has no more loaded rows.`,
  tooManyRows: (most: number) => `At most ${counted(most, 'row')} are written at once.`,
  nothingToWrite: 'None of these columns is edited in the table.',
  written: {
    paste: (cells: number) => `${counted(cells, 'cell')} pasted`,
    cut: (cells: number) => `${counted(cells, 'cell')} cut`,
    clear: (cells: number) => `${counted(cells, 'cell')} cleared`,
    fill: (cells: number) => `${counted(cells, 'cell')} filled`,
  },
  unchanged: 'Nothing changes: the cells have these values already',
  previewTitle: {
    paste: 'Some values can not be pasted',
    cut: 'Some cells can not be cleared',
    clear: 'Some cells can not be cleared',
    fill: 'Some cells can not be filled',
  },
  writeFitting: {
    paste: (cells: number) => `Paste the ${cells} that fit`,
    cut: (cells: number) => `Clear the other ${cells}`,
    clear: (cells: number) => `Clear the other ${cells}`,
    fill: (cells: number) => `Fill the ${cells} that fit`,
  },
  preview: (wrong: number, all: number) =>
    `${wrong === 1 ? '1 value does' : `${wrong} values do`} not fit, of ${counted(all, 'value')}. Nothing has been changed yet.`,
  failed: 'The cells could not be saved',
} as const
