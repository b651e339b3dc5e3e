import { badRequest } from '@vitrine/contract/api/api-error'
import type { RecordChoice } from '@vitrine/contract/api/record-choice'
import {
  type BulkEdit,
  type BulkOperation,
  type BulkOperationName,
  MAX_BULK_RECORDS,
  MAX_BULK_ROWS,
} from '@vitrine/contract/bulk/bulk'
import type { NewDataset } from '@vitrine/contract/datasets/datasets'
import { readQueryObject } from '@vitrine/contract/lists/query-object'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { readType } from '../datasets/dataset-entries.ts'
import type { SeenRecord, WantedRecords } from '../db/wanted-records.ts'
import { bulkMessages } from './bulk-messages.ts'
import type { BulkField, BulkTable } from './bulk-tables.ts'
import type { CheckValue } from './check-value.ts'

/** An operation on one field of a record, from its old value to the new one. */
interface FieldStep {
  readonly field: BulkField
  /** Whether the new value was already validated, because it is the same in every record. */
  readonly isChecked: boolean
  readonly change: (value: unknown) => unknown
}

/** Adds slides to a dataset or removes them. */
export interface DatasetStep {
  /** Its id, or what it is created with. */
  readonly dataset: number | NewDataset
  /** The operation's position in the body, for messages. */
  readonly position: string
  /** null removes slides. */
  readonly type: DatasetType | null
  /** The filter that the dataset keeps, and the slides that match it and stay out. */
  readonly cohort?: { readonly filter: Readonly<Record<string, unknown>>; readonly without: readonly number[] }
}

/** An edit's effect on each of its records. */
export interface ReadEdit {
  readonly wanted: WantedRecords
  readonly steps: readonly FieldStep[]
  readonly datasetSteps: readonly DatasetStep[]
  readonly isDeletion: boolean
  /** New values by record, instead of steps; a sentence if a value is invalid. */
  readonly cells?: ReadonlyMap<number, readonly Cell[]>
  /** Records to create; `cells` refers to them by ids below 0. */
  readonly created: readonly number[]
}

/** @param index of its row in `create` */
const newId = (index: number) => -1 - index
/** The index of the row that a record is created from; undefined for an existing one. */
export const newIndex = (id: number): number | undefined => (id < 0 ? -1 - id : undefined)

type Cell = { readonly name: string } & (
  | { readonly field: BulkField; readonly value: unknown }
  | { readonly error: string }
)

/** Validates everything that doesn't depend on the records. @throws 400 that names the operation */
export async function readEdit(table: BulkTable, edit: BulkEdit, check: CheckValue, me: number): Promise<ReadEdit> {
  const { where, operations, rows = [], create = [], seen } = edit
  const hasCells = rows.length + create.length > 0
  if ((where && operations) === undefined ? !hasCells || where || operations : hasCells)
    throw badRequest(bulkMessages.noWork)
  if (hasCells) return readCells(table, rows, create, check)
  const steps: FieldStep[] = []
  const datasetSteps: DatasetStep[] = []
  const all = operations as BulkOperation[]
  for (const [index, operation] of all.entries()) {
    const position = `operations, entry ${index + 1}`
    const read = new OperationReader(table, operation, position, check)
    if (operation.op === 'delete') read.requireAlone(all.length)
    else if (operation.op === 'add_to_dataset' || operation.op === 'remove_from_dataset')
      datasetSteps.push(read.datasetStep(where as RecordChoice))
    else steps.push(await read.step())
  }
  const wanted = readWanted(table, where as RecordChoice, seen, me)
  return { wanted, steps, datasetSteps, isDeletion: all[0]?.op === 'delete', created: [] }
}

function readWanted(
  { table, kind }: BulkTable,
  { ids, query, total, except = [] }: RecordChoice,
  seen: string | undefined,
  me: number,
): WantedRecords {
  if ((ids === undefined) === (query === undefined)) throw badRequest(bulkMessages.noChoice, 'where')
  if (ids) {
    if (ids.length > MAX_BULK_RECORDS)
      throw badRequest(bulkMessages.tooMany(MAX_BULK_RECORDS, kind, ids.length), 'where')
    return { records: distinct(ids, 'where, ids', table.noun, 'where'), seen }
  }
  if (total === undefined) throw badRequest(bulkMessages.missing('where, total'), 'where')
  return { query: readQueryObject(table.spec, query ?? {}, me), total, except: new Set(except), seen }
}

function distinct<Rec extends SeenRecord>(records: readonly Rec[], list: string, noun: string, field: string): Rec[] {
  const known = new Set<number>()
  for (const [index, { id }] of records.entries()) {
    if (known.has(id)) throw badRequest(bulkMessages.twice(`${list}, entry ${index + 1}`, noun, id), field)
    known.add(id)
  }
  return [...records]
}

async function readCells(
  { table, fields, kind, creation }: BulkTable,
  rows: NonNullable<BulkEdit['rows']>,
  create: NonNullable<BulkEdit['create']>,
  check: CheckValue,
): Promise<ReadEdit> {
  distinct(rows, 'rows', table.noun, 'rows')
  if (create.length > 0 && !creation) throw badRequest(bulkMessages.notCreated(kind), 'create')
  if (rows.length + create.length > MAX_BULK_ROWS) throw badRequest(bulkMessages.tooManyRows(MAX_BULK_ROWS), 'create')
  const cells = new Map<number, Cell[]>()
  async function read(list: 'rows' | 'create', index: number, set: Readonly<Record<string, unknown>>): Promise<Cell[]> {
    const found: Cell[] = []
    for (const [name, written] of Object.entries(set)) {
      const field = fields.get(name)
      if (!field) throw badRequest(bulkMessages.noField(`${list}, entry ${index + 1}, set`, name), list)
      const checked = await check(field, written)
      found.push('error' in checked ? { name, error: checked.error } : { name, field, value: checked.value })
    }
    return found
  }
  for (const [index, { id, set }] of rows.entries()) cells.set(id, await read('rows', index, set))
  for (const [index, { set }] of create.entries()) cells.set(newId(index), await read('create', index, set))
  return {
    wanted: { records: rows.map(({ id, version }) => ({ id, version })) },
    steps: [],
    datasetSteps: [],
    isDeletion: false,
    cells,
    created: create.map((_, index) => newId(index)),
  }
}

const MEMBERS: Readonly<Record<BulkOperationName, readonly (keyof BulkOperation)[]>> = {
  set: ['field', 'value', 'only_empty'],
  clear: ['field'],
  append: ['field', 'value', 'separator'],
  remove: ['field', 'value'],
  replace: ['field', 'find', 'with', 'match_case'],
  add_to_dataset: ['dataset', 'new_dataset', 'type', 'keep_filter'],
  remove_from_dataset: ['dataset'],
  delete: [],
}
/** Required members of each operation. */
const NEEDED: Readonly<Partial<Record<BulkOperationName, readonly (keyof BulkOperation)[]>>> = {
  set: ['field', 'value'],
  clear: ['field'],
  append: ['field', 'value'],
  remove: ['field', 'value'],
  replace: ['field', 'find', 'with'],
  remove_from_dataset: ['dataset'],
}

/** Characters with a meaning in regular expressions. */
const SYNTAX = /[\^$.*+?()[\]{}|\\/]/g

class OperationReader {
  readonly #table: BulkTable
  readonly #operation: BulkOperation
  readonly #position: string
  readonly #check: CheckValue

  constructor(table: BulkTable, operation: BulkOperation, position: string, check: CheckValue) {
    this.#table = table
    this.#operation = operation
    this.#position = position
    this.#check = check
    const { op } = operation
    for (const name of Object.keys(operation) as (keyof BulkOperation)[])
      if (name !== 'op' && !MEMBERS[op].includes(name))
        throw invalidOperation(bulkMessages.needless(`${position}, ${name}`, op))
    for (const name of NEEDED[op] ?? [])
      if (operation[name] === undefined) throw invalidOperation(bulkMessages.missing(`${position}, ${name}`))
  }

  requireAlone(operations: number): void {
    if (operations > 1) throw invalidOperation(bulkMessages.standsAlone(this.#position))
  }

  datasetStep({ query, except = [] }: RecordChoice): DatasetStep {
    const { op, dataset, new_dataset, type = 'default', keep_filter } = this.#operation
    if (this.#table.kind !== 'slides') throw invalidOperation(bulkMessages.onlySlides(this.#position, op))
    if ((dataset === undefined) === (new_dataset === undefined))
      throw invalidOperation(bulkMessages.oneDataset(this.#position))
    const read = op === 'add_to_dataset' ? readTypeAt(type, `${this.#position}, type`) : null
    if (keep_filter && query === undefined) throw invalidOperation(bulkMessages.noFilterToKeep(this.#position))
    return {
      dataset: (dataset ?? new_dataset) as DatasetStep['dataset'],
      position: this.#position,
      type: read,
      ...(keep_filter && query && { cohort: { filter: query, without: except } }),
    }
  }

  async step(): Promise<FieldStep> {
    const { op, field: name } = this.#operation
    const field = this.#table.fields.get(name as string)
    if (!field) throw invalidOperation(bulkMessages.noField(this.#position, name as string))
    const all = FORM_OPERATIONS[field.form]
    if (!all.includes(op)) throw invalidOperation(bulkMessages.noOperation(this.#position, op, field.name, all))
    if (op === 'set' || op === 'clear') return { field, isChecked: true, change: await this.#set(field) }
    if (field.form === 'list') return { field, isChecked: true, change: await this.#changeList(field) }
    return { field, isChecked: false, change: op === 'append' ? this.#append() : this.#replace() }
  }

  async #set(field: BulkField): Promise<FieldStep['change']> {
    const { op, value, only_empty } = this.#operation
    const checked = await this.#checked(field, op === 'clear' ? null : value)
    return before => (only_empty && (before ?? null) !== null ? before : checked)
  }

  async #changeList(field: BulkField): Promise<FieldStep['change']> {
    const { op, value } = this.#operation
    const chosen = (await this.#checked(field, Array.isArray(value) ? value : [value])) as string[] | null
    const order = 'own' in field.rules ? field.rules.own.options.map(({ key }) => key) : []
    return before => {
      const has = Array.isArray(before) ? (before as string[]) : []
      const keeps = (key: string) =>
        op === 'append' ? has.includes(key) || chosen?.includes(key) : has.includes(key) && !chosen?.includes(key)
      const after = order.filter(keeps)
      return after.length === 0 ? null : after
    }
  }

  async #checked(field: BulkField, value: unknown): Promise<unknown> {
    const checked = await this.#check(field, value)
    if ('error' in checked) throw invalidOperation(`${this.#position}, value: ${checked.error}`)
    return checked.value
  }

  #append(): FieldStep['change'] {
    const { value, separator = ' ' } = this.#operation
    if (typeof value !== 'string' || value === '') throw invalidOperation(bulkMessages.noText(this.#position, 'value'))
    return before => ((before ?? null) === null ? value : `${before}${separator}${value}`)
  }

  #replace(): FieldStep['change'] {
    const { find, with: replacement = '', match_case = true } = this.#operation
    if (!find) throw invalidOperation(bulkMessages.noText(this.#position, 'find'))
    const pattern = new RegExp(find.replace(SYNTAX, '\\$&'), match_case ? 'gu' : 'giu')
    return before => (typeof before === 'string' ? before.replace(pattern, () => replacement) || null : before)
  }
}

const FORM_OPERATIONS: Readonly<Record<BulkField['form'], readonly BulkOperationName[]>> = {
  value: ['set', 'clear'],
  text: ['set', 'clear', 'append', 'replace'],
  list: ['set', 'clear', 'append', 'remove'],
}

const invalidOperation = (sentence: string) => badRequest(sentence, 'operations')

function readTypeAt(written: string, position: string): DatasetType {
  try {
    return readType(written, 'operations')
  } catch (error) {
    throw invalidOperation(`${position}: ${(error as Error).message}`)
  }
}
