import type { TrashKind } from '@vitrine/contract/history/trash'
import { counted } from '@vitrine/contract/text/counted'
import { capitalized, listed } from '@vitrine/contract/text/words'
import { formatBytes, formatCount } from '../format/numbers.ts'

const KINDS: Readonly<Record<TrashKind, { one: string; many: string }>> = {
  slides: { one: 'slide', many: 'Slides' },
  samples: { one: 'sample', many: 'Samples' },
  datasets: { one: 'dataset', many: 'Datasets' },
  files: { one: 'file', many: 'Files' },
}
const records = (count: number) => counted(count, 'record')

/** 'slide S24-1' */
const itemName = (kind: string, name: string | null, id: number) =>
  `${Object.hasOwn(KINDS, kind) ? KINDS[kind as TrashKind].one : kind} ${name ?? id}`

export const trashMessages = {
  title: 'Trash',
  about: (days: number | undefined) =>
    days === undefined
      ? 'Deleted records stay here, along with their samples, files and places in datasets.'
      : `Deleted records stay here for ${counted(days, 'day')}, along with their samples, files and places in datasets.`,
  forEditors: 'The trash is for editors',
  toSlides: 'Back to Slides',
  onlyAdmins: 'Only admins can delete permanently.',

  label: 'Deleted records',
  kinds: 'Kinds',
  all: 'All',
  kind: (kind: TrashKind) => KINDS[kind].many,
  oneKind: (kind: TrashKind) => capitalized(KINDS[kind].one),
  withCount: (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${formatCount(count)}`,
  search: 'Search the trash',
  searchPlaceholder: 'Search the trash...',
  deletedBy: 'Deleted by',
  from: 'From',
  until: 'Until',

  name: 'Name',
  kindColumn: 'Kind',
  deleted: 'Deleted',
  keptUntil: 'Kept until',
  keptForEver: 'No end',
  restoreColumn: 'Restore',
  server: 'The server',

  withFile: (name: string, size: number | null) =>
    size === null ? `its file ${name}` : `its file ${name} (${formatBytes(size)})`,
  withSamples: (count: number) => counted(count, 'sample'),
  comesWith: (parts: readonly string[]) => `With ${listed(parts)}`,
  places: (names: readonly string[], more: number) =>
    `in ${listed(more > 0 ? [...names, counted(more, 'more dataset')] : names)}`,
  unnamedDataset: (id: number) => `dataset ${id}`,
  ofSlides: (count: number) => `${counted(count, 'slide')}, not deleted with it`,
  ofOneSlide: 'Was the file of a slide',

  empty: (kind: TrashKind | undefined) =>
    kind === undefined ? 'The trash is empty.' : `No deleted ${KINDS[kind].many.toLowerCase()}.`,
  noneMatch: 'No deleted records match.',
  failed: 'The trash could not be loaded',
  showing: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${formatCount(total)}`,

  hint: 'Select records to restore several at once.',
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restoreSelected: (count: number) => `Restore Selected (${formatCount(count)})`,
  willBeRestored: (parts: readonly string[]) => `${listed(parts)} will be restored`,
  placesInDatasets: (count: number) => counted(count, 'place in datasets', 'places in datasets'),
  kindCount: (kind: TrashKind, count: number) => counted(count, KINDS[kind].one),
  restored: (kind: TrashKind, name: string) => `${capitalized(itemName(kind, name, 0))} restored`,
  restoredMany: (count: number) => `${records(count)} restored`,
  notAll: 'Not everything came back:',
  /** What was not restored with a record: its slides, slide or file. */
  withoutOwn: (kind: TrashKind, name: string | null, id: number) =>
    kind === 'datasets'
      ? `Slides that are no longer there stay out of the ${itemName(kind, name, id)}.`
      : `${capitalized(itemName(kind, name, id))} came back without its ${kind === 'samples' ? 'slide' : 'file'}, which is no longer there.`,
  /** @param field name of the lab field in the API */
  withoutField: (kind: string, name: string | null, id: number, field: string) =>
    `${capitalized(itemName(kind, name, id))} came back without its value of ${field}: the field was deleted since, or made anew with another type.`,
  isMissing: (kind: string, name: string | null, id: number) => `The ${itemName(kind, name, id)} is no longer there.`,
  isElsewhere: (kind: string, name: string | null, id: number) =>
    kind === 'samples'
      ? `The ${itemName(kind, name, id)} is on another slide now and stays there.`
      : `The ${itemName(kind, name, id)} was left as it is now.`,

  takenTitle: 'Sample IDs taken',
  takenAbout: (count: number) =>
    count === 1
      ? 'This Sample ID is taken. Enter another.'
      : `These ${formatCount(count)} Sample IDs are taken. Enter others.`,
  newId: (old: string) => `New Sample ID of ${old}`,
  stillTaken: 'Another sample has this id.',
  idRequired: 'Sample ID is required',

  permanently: 'Delete permanently',
  permanentlySelected: (count: number) => `Delete permanently (${formatCount(count)})`,
  emptyTrash: 'Empty trash',
  permanentlyTitle: (count: number) => `Delete ${records(count)} permanently`,
  permanentlyOf: (kind: TrashKind, name: string) =>
    `The ${itemName(kind, name, 0)} can't be restored afterwards. Its history stays.`,
  permanentlyMany: (count: number) => `${records(count)} can't be restored afterwards. Their history stays.`,
  emptyAll: (count: number) =>
    `All ${records(count)} in the trash, also those that are not shown, can't be restored afterwards. Their history stays.`,
  typeNumber: (count: number) => `Type ${count} to confirm`,
  deletedPermanently: (count: number) => `${records(count)} deleted permanently`,
} as const
