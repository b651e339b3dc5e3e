import { formatCount } from '../../format/numbers.ts'

export const exportMessages = {
  /** @param records such as 'Slides' */
  title: (records: string) => `Export ${records}`,
  rows: 'Rows',
  allRows: (total: number) => `All ${formatCount(total)}`,
  matchingRows: (total: number) => `All ${formatCount(total)} that match`,
  selectedRows: (count: number) => `${formatCount(count)} selected`,
  rowsNote: 'All of them, also those that are not loaded yet.',
  columns: 'Columns',
  shownColumns: 'Shown in the table',
  allColumns: 'All',
  file: 'File',
  formats: { xlsx: 'Excel', csv: 'CSV' },
  headers: 'Headers',
  headerKinds: { labels: 'As on screen', names: 'As in the API' },
  export: 'Export',
  begun: 'Download started',
} as const
