import type { Part } from '../splits/dataset-types.ts'
import { isAsClose, OVERLAP_KINDS, type Overlap, type OverlapKind, OverlapSearch } from '../splits/overlap.ts'
import type { Rule } from '../splits/rules.ts'
import type { Place, PlacedSlide } from './compared-slide.ts'
import { type KeyColumns, kindOfColumn, readPlace, uuidAt } from './key-columns.ts'
import { KeySearch } from './key-search.ts'

/** A slide of a version that another one was found by. */
export interface VersionSource<Source> {
  /** What the version was named by. */
  readonly source: Source
  readonly uuid: string
  readonly name: string
  readonly part: Part
}

export interface FoundSlide<Source> extends Overlap<VersionSource<Source>> {
  readonly uuid: string
  readonly name: string
}

/** Slides as they are compared: those of a version, or of a list. */
export interface ComparedSlides {
  /** Those of all rules of the search, too. */
  readonly keys: KeyColumns
  /** Reads slides, of a version by uuid or position and in the order of their uuids. */
  readonly read: (slides: ReadonlySet<string | number>) => AsyncIterable<readonly PlacedSlide[]>
}

/** A version that is looked through. */
export interface SearchedVersion extends ComparedSlides {
  /** What joins its slides with those that are looked for. */
  readonly rules: ReadonlyMap<string, Rule>
  readonly isChosen: (place: Place) => boolean
  /** Copies of scans of slides that are looked for. */
  readonly copies: readonly ScanCopy[]
}

/** A slide whose scan has a copy in a version. */
export interface ScanCopy {
  readonly wanted: string
  readonly other: string
}

/** A slide that is looked for. */
export interface WantedSlide {
  readonly uuid: string
  /** The number of its group in its version; 0 for none. */
  readonly group: number
  /** It has neither file, group nor block, but for a scan. */
  readonly isAlone: boolean
}

type Columns = [Uint32Array, Uint32Array, Uint32Array]

/** Slides that are looked for, by position; their keys have the naming columns, too. */
export function wantedSlides(
  keys: KeyColumns,
  isWanted: (place: Place, uuid: () => string) => boolean,
): Map<number, WantedSlide> {
  const compared = [...keys].flatMap(([name, column]) => (kindOfColumn(name) && name !== 'slide' ? [column] : []))
  const [places, groups, uuids] = ['place', 'member', 'uuid'].map(name => keys.get(name) as Uint32Array) as Columns
  const found = new Map<number, WantedSlide>()
  for (const [position, place] of places.entries()) {
    const uuidOf = () => uuidAt(uuids, position)
    if (!isWanted(readPlace(place), uuidOf)) continue
    const isAlone = compared.every(column => column[position] === 0)
    found.set(position, { uuid: uuidOf(), group: groups[position] as number, isAlone })
  }
  return found
}

/**
 * Finds slides in versions, one after another. Keys say which slides may have something in common; only these are read, and
 * compared by what they hold.
 */
export class VersionSearch<Source> {
  readonly #own: ComparedSlides
  readonly #wanted: ReadonlyMap<number, WantedSlide>
  readonly #keys: KeySearch
  readonly #search: OverlapSearch<VersionSource<Source>>
  /** Wanted slides that were read, by uuid. */
  readonly #read = new Map<string, { readonly name: string; readonly position: number }>()

  /**
   * @param wanted those of `own` that are looked for
   * @param rules those of all versions
   */
  constructor(own: ComparedSlides, wanted: ReadonlyMap<number, WantedSlide>, rules: ReadonlyMap<string, Rule>) {
    this.#own = own
    this.#wanted = wanted
    this.#search = new OverlapSearch(rules)
    const chosen = new Uint8Array((own.keys.get('place') as Uint32Array).length)
    for (const position of wanted.keys()) chosen[position] = 1
    this.#keys = new KeySearch(own.keys, chosen)
  }

  #isSettled(uuid: string, kind: OverlapKind): boolean {
    const read = this.#read.get(uuid)
    return read !== undefined && isAsClose(this.#search.found(read.position), kind)
  }

  /** Looks through a version. @returns how many of its slides were chosen */
  async compare({ keys, read, rules, isChosen, copies }: SearchedVersion, source: Source): Promise<number> {
    const [wanted, others] = [new Set<string>(), new Set<string | number>()]
    for (const copy of copies)
      if (!this.#isSettled(copy.wanted, 'file')) {
        wanted.add(copy.wanted)
        others.add(copy.other)
      }
    const chosen = chosenSlides(keys, isChosen)
    // Slides of a large group share a key with thousands, so what it asks for is found once.
    const known = new Map(OVERLAP_KINDS.map(kind => [kind, new Map<readonly number[], boolean>()]))
    this.#keys.compare(keys, chosen, (positions, other, kind) => {
      const isOpen = known.get(kind)?.get(positions) ?? this.#addOpen(positions, kind, wanted)
      known.get(kind)?.set(positions, isOpen)
      if (isOpen) others.add(other)
    })
    await this.#readWanted(wanted)
    if (others.size > 0)
      for await (const slides of read(others))
        for (const slide of slides) {
          const { uuid, record, part } = slide
          if (isChosen(slide)) this.#search.compare(slide, { source, uuid, name: record.name ?? '', part }, rules)
        }
    return chosen.reduce((count, is) => count + is, 0)
  }

  /** Adds wanted slides that something closer could still be found of. @returns whether there are any */
  #addOpen(positions: readonly number[], kind: OverlapKind, open: Set<string>): boolean {
    const uuids = positions.map(position => (this.#wanted.get(position) as WantedSlide).uuid)
    const left = uuids.filter(uuid => !this.#isSettled(uuid, kind))
    for (const uuid of left) open.add(uuid)
    return left.length > 0
  }

  async #readWanted(uuids: ReadonlySet<string>): Promise<void> {
    const unread = new Set([...uuids].filter(uuid => !this.#read.has(uuid)))
    if (unread.size === 0) return
    for await (const slides of this.#own.read(unread))
      for (const slide of slides) {
        this.#read.set(slide.uuid, { name: slide.record.name ?? '', position: this.#read.size })
        this.#search.add(slide)
      }
  }

  /** By uuid. */
  get found(): FoundSlide<Source>[] {
    const uuids = [...this.#read.keys()].sort()
    return uuids.flatMap(uuid => {
      const { name, position } = this.#read.get(uuid) as { name: string; position: number }
      const overlap = this.#search.found(position)
      return overlap ? { ...overlap, uuid, name } : []
    })
  }
}

/** 1 at the positions of slides that were chosen. */
function chosenSlides(keys: KeyColumns, isChosen: (place: Place) => boolean): Uint8Array {
  const isPlaceChosen = new Map<number, boolean>()
  return Uint8Array.from(keys.get('place') as Uint32Array, place => {
    const known = isPlaceChosen.get(place) ?? isChosen(readPlace(place))
    isPlaceChosen.set(place, known)
    return Number(known)
  })
}
