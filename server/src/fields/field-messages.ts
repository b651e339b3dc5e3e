import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { shown } from '@vitrine/contract/lists/filter-values'

const count = (number: number) => number.toLocaleString('en')

/** '1,204 slides', '1 sample'. */
const records = (number: number, entity: RecordKind) =>
  `${count(number)} ${number === 1 ? entity.slice(0, -1) : entity}`

/** Messages about lab fields. */
export const fieldMessages = {
  repeated: (field: string, value: unknown, line: number) =>
    `${field} is unique, and ${shown(value)} is also in line ${line}.`,
  unknown: (name: string) => `There is no field '${name}' here.`,
  required: (name: string) => `${name} is required.`,
  tooLarge: (kilobytes: number) => `fields takes at most ${kilobytes} kB in all.`,
  taken: (name: string, entity: RecordKind, value: unknown) =>
    `${name} is unique, and another ${entity.slice(0, -1)} has ${shown(value)} already.`,
  severalPeople: (name: string, username: string) =>
    `${name} takes a person's id here: several people have the username '${username}'.`,
  hasValues: (label: string, number: number, entity: RecordKind) =>
    `${label} has values in ${records(number, entity)}. Take it out of use instead.`,
  keyTaken: (key: string, entity: RecordKind) => `There is a field '${key}' of ${entity} already.`,
  noKey: (label: string) => `No key can be made of '${label}': give one.`,
  tooMany: (limit: number, entity: RecordKind) => `There are at most ${limit} fields of ${entity}.`,
  tooManyInUse: (limit: number, entity: RecordKind) =>
    `At most ${limit} fields of ${entity} are in use at a time. Take another one out of use first.`,
  neverChanges: (what: string) => `The ${what} of a field is never changed.`,
  onlyOf: (what: string, types: string) => `Only ${types} has ${what}.`,
  optionTwice: (text: string) => `Two options have the key or label '${text}'.`,
  noOptionsIn: (place: string, name: string) => `${place}, field: ${name} is no lab field with options.`,
  tooManyOptions: (place: string, limit: number) => `${place}: a field has at most ${limit} options.`,
  noOption: (key: string) => `There is no option with the key '${key}'.`,
  optionInUse: (label: string, number: number, entity: RecordKind) =>
    `${label} is chosen in ${records(number, entity)}. Retire it, or merge it into another option.`,
  intoItself: (key: string) => `'${key}' can't be merged into itself.`,
  noOptions: (type: string) => `A field of the type ${type} has no options to merge.`,
  doubles: (label: string, values: readonly unknown[], number: number) =>
    `${label} can't be unique: ${number === 1 ? '1 value is' : `${count(number)} values are`} in several records, ${
      number > values.length ? 'such as' : 'namely'
    } ${values.map(shown).join(', ')}.`,
  indexFailed: (reason: string) => `Preparing the field failed and is tried again: ${reason}`,
} as const
