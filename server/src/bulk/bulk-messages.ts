import type { RecordKind } from '@vitrine/contract/api/record-kinds'

const count = (number: number) => number.toLocaleString('en')
const noun = (kind: RecordKind) => kind.slice(0, -1)

/** Messages of bulk edits. */
export const bulkMessages = {
  noWork: 'A bulk edit takes either where and operations, or rows, create or both.',
  notCreated: (kind: RecordKind) => `create is not for ${kind}.`,
  tooManyRows: (most: number) => `rows and create take at most ${count(most)} rows together.`,
  noChoice: 'where takes either ids, or query and total.',
  missing: (name: string) => `${name} is missing.`,
  needless: (place: string, op: string) => `${place}: ${op} takes no such member.`,
  standsAlone: (place: string) => `${place}, op: delete can't be combined with other operations.`,
  noField: (place: string, name: string) => `${place}, field: there is no field '${name}' here.`,
  noOperation: (place: string, op: string, field: string, all: readonly string[]) =>
    `${place}, op: ${op} isn't an operation of ${field}, which takes ${all.join(', ')}.`,
  onlySlides: (place: string, op: string) => `${place}, op: ${op} is for slides.`,
  noFilterToKeep: (place: string) => `${place}, keep_filter: where has no query to keep, but ids.`,
  oneDataset: (place: string) => `${place} takes either dataset or new_dataset.`,
  noText: (place: string, name: string) => `${place}, ${name}: takes text that is not empty.`,
  twice: (place: string, noun: string, id: number) => `${place}: the ${noun} ${id} is there already.`,
  tooMany: (most: number, kind: RecordKind, total: number) =>
    `One bulk edit takes at most ${count(most)} ${kind}; ${count(total)} match. Narrow the filter.`,
  otherTotal: (kind: RecordKind, now: number, before: number) =>
    `${count(now)} ${kind} match now, not ${count(before)}. Look at them again.`,
  changedSince: (kind: RecordKind) => `Some of the ${kind} were changed by somebody else since. Look at them again.`,
  stale: (kind: RecordKind) => `This ${noun(kind)} was changed by somebody else since.`,
  gone: (kind: RecordKind) => `This ${noun(kind)} is there no more.`,
  notAsSeen: (kind: RecordKind, number: number) =>
    `${number === 1 ? `1 ${noun(kind)} was` : `${count(number)} ${kind} were`} changed or deleted by somebody else since.`,
  noDataset: (place: string, id: number) => `${place}, dataset: there is no dataset with the id ${id}.`,
  repeatedValue: (field: string, value: unknown) => `${field} is unique, and several records would get '${value}'.`,
  tooLarge: 'One bulk edit takes at most 16 MB. Edit fewer records at a time.',
} as const
