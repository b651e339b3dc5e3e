import { counted } from '@vitrine/contract/counted'
import { formatCount } from '../format/numbers.ts'
/** Every sentence of the table kit. */
export const tableMessages = {
  /** Generic text. */
  somethingWrong: 'Something went wrong, Please try again!',
  selectAll: 'Select all',
  selectFiltered: 'Select filtered',
  deselectAll: 'Deselect all',
  collapseAll: 'Collapse all',
  selectionMenu: 'Selection menu',
  selectRow: (name: string) => `Select ${name}`,
  details: 'Details',
  showDetails: (name: string) => `Show details of ${name}`,
  detailsOf: (name: string) => `Details of ${name}`,
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,
  closeDetails: 'Close details',
  headHint: (isFiltered: boolean) =>
    `Shift and Left or Right make the column narrower or wider, Shift and Enter fit it; with Alt they move it; Shift and P pin it${isFiltered ? '; Alt and Down filter by it' : ''}`,
  columnMoved: (header: string, place: number, count: number) => `${header} is column ${place} of ${count}`,
  columnsPinned: (count: number) => (count === 0 ? 'No column is pinned' : `${counted(count, 'column')} pinned`),
  mostPinned: (most: number) => `At most ${most} columns can be pinned`,
  pin: (name: string) => `Pin ${name}`,
  dragHint: 'Drag to another place',
  edit: (header: string, value: string) => `${value || 'Empty'}, edit ${header}`,
  updatedOn: (date: string) => `Updated ${date}`,
  editTip: (header: string) => `Edit ${header}`,
  editing: (header: string, name: string) => `Edit ${header} of ${name}`,
  save: 'Save',
  saveHint: 'Save (Enter)',
  saveLongHint: 'Save (Ctrl+Enter)',
  cancel: 'Cancel',
  cancelHint: 'Cancel (Escape)',
  noValue: 'No value',
  /** @param changes such as `Organ to "brain"` */
  changedByOther: (changes: string) => `Someone else changed ${changes} meanwhile.`,
  changedTo: (header: string, value: string | null) =>
    value === null ? `${header} to nothing` : `${header} to "${value}"`,
  changedElsewhere: (noun: string) => `Someone else changed this ${noun} meanwhile.`,
  takeTheirs: 'Take theirs',
  saveMine: 'Save mine',
  rowLeft: (name: string) =>
    `"${name}" is no longer in this list. What you typed is kept here and can be saved once the list shows it again.`,
  notAnInteger: (name: string) => `${name} must be an integer`,
  integerOutOfRange: (name: string) => `${name} must be between -2,147,483,648 and 2,147,483,647`,
  loading: 'Loading...',
  previous: 'Previous',
  loadMore: 'Load More',
  filters: 'Filters',
  filtersHint: 'Filters (Shift+F)',
  filterBy: (header: string) => `Filter by ${header}`,
  activeFilters: (count: number) => `Filters, ${count} active`,
  anyValue: 'Any',
  group: 'Group',
  density: 'Density',
  densities: { compact: 'Compact', normal: 'Normal', relaxed: 'Relaxed' },
  columns: 'Columns',
  customizeColumns: 'Customize Columns',
  applyChanges: 'Apply Changes',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  export: 'Export',
  exportTip: 'Export as Excel or CSV',
  oneColumnAtLeast: 'Show at least one column.',
  recent: (count: number, period: string) => `+${formatCount(count)} in the last ${period}`,
  ofLoaded: (loaded: number) => `of ${formatCount(loaded)} loaded`,
  ofFirst: (counted: number) => `of first ${formatCount(counted)}`,
  /** Recent activity is no measurement. */
  recentIsEstimate: 'An estimate: 5 percent of the total',
} as const

/** 'Cut Number' within a sentence: 'Cut number'. */
export const sentenceCase = (name: string): string => name.charAt(0) + name.slice(1).toLowerCase()
