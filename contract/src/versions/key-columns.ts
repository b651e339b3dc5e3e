import { PARTS, type Part } from '../splits/dataset-types.ts'
import { type OverlapKind, ownKeys, ruleKeys } from '../splits/overlap.ts'
import type { Rule } from '../splits/rules.ts'
import type { Place, PlacedSlide } from './compared-slide.ts'

/**
 * What the slides of a version are compared by, a number each in the order of their uuids, so that a million of them are compared
 * in a fraction of a second. A key is a hash of 32 bits: two slides with different numbers have nothing in common, two with the
 * same number may have. 0 is no key. What slides have more than one of comes after them all, as pairs of position and hash.
 */
export type KeyColumns = ReadonlyMap<string, Uint32Array>

const KIND_OF_KEYS = { slide: 'slide', sha256: 'file', named: 'file', block: 'block', group: 'group' } as const
/** What every version is compared by: keys, and `place`, which is part and fold. */
export const COMPARED_COLUMNS: readonly string[] = ['place', ...Object.keys(KIND_OF_KEYS)]
/** What its slides are: their uuids in four numbers each, and the numbers of their groups from 1. */
export const NAMING_COLUMNS = ['uuid', 'member'] as const
export const ruleColumn = (rule: string): string => `rule ${rule}`

/** What keys of a column have in common; undefined for a column without keys. */
export const kindOfColumn = (column: string): OverlapKind | undefined =>
  column.startsWith('rule ') ? 'group' : (KIND_OF_KEYS as Readonly<Record<string, OverlapKind>>)[column]

/** FNV-1a, with the bits mixed at the end. Stored columns are made by it. */
function hashOf(kind: OverlapKind, text: string): number {
  let hash = 0x811c9dc5
  for (const part of [kind, text])
    for (let index = 0; index < part.length; index += 1) hash = Math.imul(hash ^ part.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0 || 1
}

const placeNumber = ({ part, fold }: Place) => PARTS.indexOf(part) + PARTS.length * (fold ?? 0)
/** The part and the fold that a number of the column `place` is. */
export const readPlace = (place: number): Place => ({
  part: PARTS[place % PARTS.length] as Part,
  fold: Math.floor(place / PARTS.length) || null,
})

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** A uuid as the four numbers that the column has it in. */
function wordsOf(uuid: string): number[] {
  const hex = uuid.replaceAll('-', '')
  return [0, 8, 16, 24].map(at => Number.parseInt(hex.slice(at, at + 8), 16))
}

/** The position of a slide in the column, which has its uuid, by halving: uuids are in their order. */
export function positionOf(words: Uint32Array, uuid: string): number {
  const wanted = wordsOf(uuid)
  let low = 0
  let high = words.length / 4 - 1
  while (low < high) {
    const middle = (low + high) >> 1
    let at = 0
    while (at < 3 && wanted[at] === words[4 * middle + at]) at += 1
    if (wanted[at]! > words[4 * middle + at]!) low = middle + 1
    else high = middle
  }
  return low
}

/** The uuid of a slide by its position in the column. */
export function uuidAt(words: Uint32Array, position: number): string {
  let hex = ''
  for (let word = 4 * position; word < 4 * position + 4; word += 1)
    for (const shift of [24, 16, 8, 0]) hex += HEX[((words[word] as number) >>> shift) & 255]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

interface WrittenColumn {
  readonly first: number[]
  readonly more: number[]
}

/** Makes columns of slides, those of a version in the order of their uuids. */
export class KeyWriter {
  readonly #rules: ReadonlyMap<string, Rule>
  readonly #withOwn: boolean
  readonly #columns = new Map<string, WrittenColumn>()
  readonly #groups = new Map<string, number>()
  #slides = 0

  /** @param withOwn whether the columns of every version are made, beside those of the rules */
  constructor(rules: ReadonlyMap<string, Rule>, { withOwn }: { readonly withOwn: boolean }) {
    this.#rules = rules
    this.#withOwn = withOwn
    const names = [...(withOwn ? [...NAMING_COLUMNS, ...COMPARED_COLUMNS] : []), ...[...rules.keys()].map(ruleColumn)]
    for (const name of names) this.#columns.set(name, { first: [], more: [] })
  }

  add(slide: PlacedSlide): void {
    if (this.#withOwn) {
      this.#at('uuid').first.push(...wordsOf(slide.uuid))
      this.#at('place').first.push(placeNumber(slide))
      this.#at('member').first.push(this.#groupNumber(slide.group ?? null))
      // Digests of scans come later than versions, and are compared by themselves.
      for (const { of, kind, text } of ownKeys(slide)) if (of !== 'scan') this.#put(of, hashOf(kind, text))
    }
    for (const [text, rule] of this.#rules)
      for (const key of ruleKeys(slide.record, text, rule)) this.#put(ruleColumn(text), hashOf(key.kind, key.text))
    this.#slides += 1
  }

  #at = (column: string) => this.#columns.get(column) as WrittenColumn

  #groupNumber(group: string | null): number {
    if (group === null) return 0
    const number = this.#groups.get(group) ?? this.#groups.size + 1
    this.#groups.set(group, number)
    return number
  }

  #put(column: string, hash: number): void {
    const { first, more } = this.#at(column)
    if (first.length > this.#slides) more.push(this.#slides, hash)
    else {
      while (first.length < this.#slides) first.push(0)
      first.push(hash)
    }
  }

  get columns(): KeyColumns {
    return new Map(
      [...this.#columns].map(([name, { first, more }]) => {
        const length = name === 'uuid' ? first.length : this.#slides
        const column = new Uint32Array(length + more.length)
        column.set(first)
        column.set(more, length)
        return [name, column]
      }),
    )
  }
}
