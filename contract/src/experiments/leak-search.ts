import type { Part } from '../splits/dataset-types.ts'
import { isAsClose, OVERLAP_KINDS, type Overlap, type OverlapKind, OverlapSearch } from '../splits/overlap.ts'
import type { Rule } from '../splits/rules.ts'
import { comparedSlide, type ScannedSlide } from '../versions/compared-slide.ts'
import { type KeyColumns, kindOfColumn, readPlace, uuidAt } from '../versions/key-columns.ts'
import { KeySearch } from '../versions/key-search.ts'
import { type ChosenParts, isChosen } from './inputs.ts'

/** The slide in training that an evaluated one is known by. */
export interface LearnedSlide<Input> {
  readonly input: Input
  readonly uuid: string
  readonly name: string
  readonly part: Part
}

export interface FoundLeak<Input> extends Overlap<LearnedSlide<Input>> {
  readonly uuid: string
  readonly name: string
}

/** A frozen version as it is compared. */
export interface ComparedVersion {
  /** Those of all rules of the search, too. */
  readonly keys: KeyColumns
  /** Reads slides, by uuid or position, in the order of their uuids. */
  readonly read: (slides: ReadonlySet<string | number>) => Promise<readonly ScannedSlide[]>
}

/** A slide whose scan has a copy in another version. */
export interface ScanCopy {
  readonly evaluated: string
  readonly learned: string
}

/** An evaluated slide. */
export interface EvaluatedPlace {
  readonly uuid: string
  /** The number of its group in the version; 0 for none. */
  readonly group: number
  /** It has neither file, group nor block, but for a scan. */
  readonly isAlone: boolean
}

type Columns = [Uint32Array, Uint32Array, Uint32Array]

/** The slides of a version that are evaluated, by position; the version has its naming columns, too. */
export function evaluatedPlaces(
  keys: KeyColumns,
  isEvaluated: (place: ReturnType<typeof readPlace>, uuid: () => string) => boolean,
): Map<number, EvaluatedPlace> {
  const compared = [...keys].flatMap(([name, column]) => (kindOfColumn(name) && name !== 'slide' ? [column] : []))
  const [places, groups, uuids] = ['place', 'member', 'uuid'].map(name => keys.get(name) as Uint32Array) as Columns
  const found = new Map<number, EvaluatedPlace>()
  for (const [position, place] of places.entries()) {
    const uuidOf = () => uuidAt(uuids, position)
    if (!isEvaluated(readPlace(place), uuidOf)) continue
    const isAlone = compared.every(column => column[position] === 0)
    found.set(position, { uuid: uuidOf(), group: groups[position] as number, isAlone })
  }
  return found
}

/**
 * Finds evaluated slides in what models learned from, version by version. Keys say which slides may have something in common; only
 * these are read, and compared by what they hold.
 */
export class LeakSearch<Input> {
  readonly #tested: ComparedVersion
  readonly #evaluated: ReadonlyMap<number, EvaluatedPlace>
  readonly #keys: KeySearch
  readonly #search: OverlapSearch<LearnedSlide<Input>>
  /** Evaluated slides that were read, by uuid. */
  readonly #read = new Map<string, { readonly name: string; readonly position: number }>()

  /** @param rules those of all versions, and what else joins slides */
  constructor(
    tested: ComparedVersion,
    evaluated: ReadonlyMap<number, EvaluatedPlace>,
    rules: ReadonlyMap<string, Rule>,
  ) {
    this.#tested = tested
    this.#evaluated = evaluated
    this.#search = new OverlapSearch(rules)
    const chosen = new Uint8Array((tested.keys.get('place') as Uint32Array).length)
    for (const position of evaluated.keys()) chosen[position] = 1
    this.#keys = new KeySearch(tested.keys, chosen)
  }

  #isSettled(uuid: string, kind: OverlapKind): boolean {
    const read = this.#read.get(uuid)
    return read !== undefined && isAsClose(this.#search.found(read.position), kind)
  }

  /**
   * Compares a version that was learned from.
   * @param copies copies of scans of evaluated slides in this version
   * @returns how many slides were learned from
   */
  async learn(
    { keys, read }: ComparedVersion,
    input: Input & ChosenParts,
    copies: readonly ScanCopy[],
  ): Promise<number> {
    const [evaluated, learned] = [new Set<string>(), new Set<string | number>()]
    for (const copy of copies)
      if (!this.#isSettled(copy.evaluated, 'file')) {
        evaluated.add(copy.evaluated)
        learned.add(copy.learned)
      }
    const chosen = chosenSlides(keys, input)
    // Slides of a large group share a key with thousands, so what it asks for is found once.
    const known = new Map(OVERLAP_KINDS.map(kind => [kind, new Map<readonly number[], boolean>()]))
    this.#keys.compare(keys, chosen, (positions, other, kind) => {
      const isOpen = known.get(kind)?.get(positions) ?? this.#addOpen(positions, kind, evaluated)
      known.get(kind)?.set(positions, isOpen)
      if (isOpen) learned.add(other)
    })
    await this.#readEvaluated(evaluated)
    for (const scanned of learned.size > 0 ? await read(learned) : []) {
      const { uuid, name, part } = scanned.slide
      if (isChosen(scanned.slide, input)) this.#search.compare(comparedSlide(scanned), { input, uuid, name, part })
    }
    return chosen.reduce((count, is) => count + is, 0)
  }

  /** Adds evaluated slides that something closer could still be found of. @returns whether there are any */
  #addOpen(positions: readonly number[], kind: OverlapKind, open: Set<string>): boolean {
    const uuids = positions.map(position => (this.#evaluated.get(position) as EvaluatedPlace).uuid)
    const left = uuids.filter(uuid => !this.#isSettled(uuid, kind))
    for (const uuid of left) open.add(uuid)
    return left.length > 0
  }

  async #readEvaluated(uuids: ReadonlySet<string>): Promise<void> {
    const unread = new Set([...uuids].filter(uuid => !this.#read.has(uuid)))
    for (const scanned of unread.size > 0 ? await this.#tested.read(unread) : []) {
      this.#read.set(scanned.slide.uuid, { name: scanned.slide.name, position: this.#read.size })
      this.#search.add(comparedSlide(scanned))
    }
  }

  /** By uuid. */
  get found(): FoundLeak<Input>[] {
    const uuids = [...this.#read.keys()].sort()
    return uuids.flatMap(uuid => {
      const { name, position } = this.#read.get(uuid) as { name: string; position: number }
      const leak = this.#search.found(position)
      return leak ? { ...leak, uuid, name } : []
    })
  }
}

/** 1 at the positions of slides that were chosen. */
function chosenSlides(keys: KeyColumns, parts: ChosenParts): Uint8Array {
  const isPlaceChosen = new Map<number, boolean>()
  return Uint8Array.from(keys.get('place') as Uint32Array, place => {
    const known = isPlaceChosen.get(place) ?? isChosen(readPlace(place), parts)
    isPlaceChosen.set(place, known)
    return Number(known)
  })
}
