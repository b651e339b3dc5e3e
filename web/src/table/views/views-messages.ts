import { formatCount } from '../../format/numbers.ts'

const counted = (count: number, noun: string) => `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`

export const viewsMessages = {
  button: 'Views',
  title: 'Saved Views',
  currentIs: (name: string) => `Current view: ${name}`,
  list: 'Views',
  nameOfNew: 'Save the present view as',
  hint: 'A view keeps filters, sort and columns, in this browser.',
  notStored: 'This browser could not keep the last change. It lasts until the page is closed or loaded again.',
  save: 'Save View',
  overwriteThat: 'Overwrite View',
  apply: 'Apply',
  applyView: (name: string) => `Apply ${name}`,
  current: 'Current',
  currentChanged: 'Current, changed since',
  builtIn: 'Built in',
  isDefault: (name: string) => `${name} is the default view`,
  setDefault: (name: string) => `Set ${name} as default view`,
  overwrite: (name: string) => `Overwrite ${name} with the present view`,
  rename: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name of ${name}`,
  remove: (name: string) => `Delete ${name}`,
  saveName: 'Save name',
  cancel: 'Cancel',
  taken: (name: string) => `There is a view named "${name}" already.`,
  takenByBuiltIn: (name: string) => `"${name}" is built in. Take another name.`,
  saved: (name: string) => `View "${name}" saved`,
  sortedBy: (header: string, order: 'asc' | 'dsc') => `${header} ${order === 'asc' ? 'ascending' : 'descending'}`,
  columns: (count: number) => counted(count, 'column'),
  filters: (count: number) => counted(count, 'filter'),
} as const
