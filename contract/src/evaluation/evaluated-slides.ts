/** The slides of a version in which predictions are looked up. */
import { type ChosenParts, isChosen } from '../experiments/inputs.ts'
import { groupValue } from '../splits/groups.ts'
import { normalizeValue } from '../splits/slide-values.ts'
import { fileNameOf, slideflowNameOf, slideIdOf, tridentNameOf } from '../versions/slide-names.ts'
import type { VersionSlide } from '../versions/version-line.ts'

/** A slide as stored in its version. */
export interface FrozenPlace extends Pick<VersionSlide, 'uuid' | 'name' | 'file_name' | 'part' | 'fold' | 'group'> {
  /** Its value of the label; null without one, with several, or if no label was chosen. */
  readonly label: string | null
}

type Index = ReadonlyMap<string, readonly FrozenPlace[]>

function indexBy(places: readonly FrozenPlace[], keysOf: (place: FrozenPlace) => readonly string[]): Index {
  const index = new Map<string, FrozenPlace[]>()
  for (const place of places)
    for (const key of keysOf(place)) {
      const found = index.get(key)
      if (!found) index.set(key, [place])
      else if (found.at(-1) !== place) found.push(place)
    }
  return index
}

const packageNames = (place: FrozenPlace) => {
  const fileName = fileNameOf(place)
  return [slideIdOf(fileName), slideflowNameOf(fileName), tridentNameOf(fileName)]
}

/** The identifiers of slides, most reliable first. */
const KEYS: readonly ((place: FrozenPlace) => readonly string[])[] = [
  ({ uuid }) => [uuid.toLowerCase()],
  packageNames,
  place => [fileNameOf(place)],
  ({ name }) => [name],
]

const lastPart = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** Extensions of feature files, which are named after their slides. */
const FEATURES = /\.(?:h5|hdf5|pt|pth|npy|npz)$/i

/** A name as written, and without folders and the extension of feature files. */
const spellings = (text: string) => [...new Set([text, lastPart(text), lastPart(text).replace(FEATURES, '')])]

const groupNames = ({ group }: FrozenPlace) => (group === null ? [] : [group, normalizeValue(groupValue(group))])

/** Finds slides by the identifier in a row. Most files need an index of only one identifier. */
class PlaceSearch {
  readonly #places: readonly FrozenPlace[]
  readonly #indexes = new Map<(typeof KEYS)[number], Index>()

  constructor(places: readonly FrozenPlace[]) {
    this.#places = places
  }

  #find(keysOf: (typeof KEYS)[number], key: string): readonly FrozenPlace[] | undefined {
    const index = this.#indexes.get(keysOf) ?? indexBy(this.#places, keysOf)
    this.#indexes.set(keysOf, index)
    return index.get(key)
  }

  bySlide(text: string): readonly FrozenPlace[] {
    for (const spelling of spellings(text))
      for (const [at, keysOf] of KEYS.entries()) {
        const found = this.#find(keysOf, at === 0 ? spelling.toLowerCase() : spelling)
        if (found) return found
      }
    return []
  }

  /** Slides of the group, or of the groups that have the value; a slide without group is one by itself. */
  byGroup(text: string): readonly FrozenPlace[] {
    const ofGroup = this.#find(groupNames, text) ?? this.#find(groupNames, normalizeValue(text))
    return ofGroup ?? this.bySlide(text).filter(({ group }) => group === null)
  }
}

/** The slides that a row names: those to be predicted, or those of other parts or folds. */
export interface Found {
  readonly isElsewhere: boolean
  readonly places: readonly FrozenPlace[]
}

/** Finds the slides named by rows of predictions, those of the chosen parts first. */
export class EvaluatedSlides {
  /** The slides to be predicted. */
  readonly chosen: readonly FrozenPlace[]
  readonly #search: PlaceSearch
  readonly #elsewhere: PlaceSearch

  constructor(places: readonly FrozenPlace[], parts: ChosenParts) {
    this.chosen = places.filter(place => isChosen(place, parts))
    this.#search = new PlaceSearch(this.chosen)
    this.#elsewhere = new PlaceSearch(places.filter(place => !isChosen(place, parts)))
  }

  find(text: string, isGroup: boolean): Found {
    const inSearch = (search: PlaceSearch) => (isGroup ? search.byGroup(text) : search.bySlide(text))
    const places = inSearch(this.#search)
    return places.length > 0 ? { isElsewhere: false, places } : { isElsewhere: true, places: inSearch(this.#elsewhere) }
  }
}
