import { keyOfName } from '@vitrine/contract/fields/field-values'
import type { UndoConflict } from '@vitrine/contract/history/undo'
import { capitalized } from '@vitrine/contract/text/words'

const NOUNS: Readonly<Record<string, string>> = {
  slides: 'slide',
  samples: 'sample',
  datasets: 'dataset',
  files: 'file',
  experiments: 'experiment',
  training_configs: 'training config',
  deployment_configs: 'deployment config',
  channels: 'channel',
  servers: 'server',
}

const nounOf = (kind: string) => NOUNS[kind] ?? 'record'
const personName = (by: UndoConflict['by']) => (by === null ? 'the server' : by.name || by.username)
/** 'cut number' for `cut_number`. A lab field keeps its name, by which clients know its label. */
const words = (field: string) => (keyOfName(field) === undefined ? field.replaceAll('_', ' ') : field)
const titled = (noun: string, id: number, name: string | null) => `${noun} ${name ?? id}`

export const undoMessages = {
  oneOf: 'Send one of request_id, entries, or entry with fields.',
  byWithoutRequest: 'by goes with request_id only.',
  overwriteWithoutFields: "conflicts can be 'overwrite' only with entry and fields.",
  severalPeople: 'Several people made changes with this request id. Say with by whose to undo.',
  noChange: 'There is no such change.',
  undoneAlready: 'This was undone already.',
  tooMany: (lines: number, most: number) =>
    `This change has ${lines.toLocaleString('en')} parts, and ${most.toLocaleString('en')} can be undone at once.`,
  taken: 'Another record now has a value that this undo would restore.',
  notChanged: (field: string) => `This entry did not change the field '${field}'.`,
  /** The conflicts of an undo. */
  conflict({ kind, id, name, field, reason, by, slide }: UndoConflict): string {
    const record = titled(nounOf(kind), id, name)
    if (slide) {
      const place = `${titled('slide', slide.id, slide.name)} of ${record}`
      return reason === 'gone'
        ? `${capitalized(place)} is not there any more.`
        : `${capitalized(place)} was changed by ${personName(by)} since.`
    }
    switch (reason) {
      case 'changed':
        return field === null
          ? `${capitalized(record)} was changed by ${personName(by)} since.`
          : `The ${words(field)} of ${record} was changed by ${personName(by)} since.`
      case 'in_use':
        return `${capitalized(record)} is now used by other records.`
      case 'taken':
        return `The ${words(field ?? 'id')} of ${record} now belongs to another ${nounOf(kind)}.`
      default:
        if (field !== null && keyOfName(field) !== undefined)
          return `The ${field} that ${record} had can't come back: the field was deleted since, or made anew with another type.`
        if (field !== null) return `The ${words(field)} that ${record} had is not there any more.`
        return by === null
          ? `${capitalized(record)} is not there any more.`
          : `${capitalized(record)} was deleted by ${personName(by)} since.`
    }
  },
} as const
