/** The slides of a version in which predictions are looked up. */
import { type ChosenParts, isChosen } from '../experiments/inputs.ts'
import { groupValue } from '../splits/groups.ts'
import { normalizeValue } from '../splits/slide-values.ts'
import { fileNameOf, slideflowNameOf, slideIdOf, tridentNameOf } from '../versions/slide-names.ts'
import type { VersionSlide } from '../versions/version-line.ts'

/** A slide as stored in its version. */
export interface LabeledSlide extends Pick<VersionSlide, 'uuid' | 'name' | 'file_name' | 'part' | 'fold' | 'group'> {
  /** Its value of the label; null without one, with several, or if no label was chosen. */
  readonly label: string | null
}

type Index = ReadonlyMap<string, readonly LabeledSlide[]>

function indexBy(slides: readonly LabeledSlide[], keysOf: (slide: LabeledSlide) => readonly string[]): Index {
  const index = new Map<string, LabeledSlide[]>()
  for (const slide of slides)
    for (const key of keysOf(slide)) {
      const found = index.get(key)
      if (!found) index.set(key, [slide])
      else if (found.at(-1) !== slide) found.push(slide)
    }
  return index
}

const packageNames = (slide: LabeledSlide) => {
  const fileName = fileNameOf(slide)
  return [slideIdOf(fileName), slideflowNameOf(fileName), tridentNameOf(fileName)]
}

/** The identifiers of slides, most reliable first. */
const KEYS: readonly ((slide: LabeledSlide) => readonly string[])[] = [
  ({ uuid }) => [uuid.toLowerCase()],
  packageNames,
  slide => [fileNameOf(slide)],
  ({ name }) => [name],
]

const lastPart = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** Extensions of feature files, which are named after their slides. */
const FEATURES = /\.(?:h5|hdf5|pt|pth|npy|npz)$/i

/** A name as written, and without folders and the extension of feature files. */
const spellings = (text: string) => [...new Set([text, lastPart(text), lastPart(text).replace(FEATURES, '')])]

const groupNames = ({ group }: LabeledSlide) => (group === null ? [] : [group, normalizeValue(groupValue(group))])

/** Finds slides by the identifier in a row. Most files need an index of only one identifier. */
class SlideSearch {
  readonly #slides: readonly LabeledSlide[]
  readonly #indexes = new Map<(typeof KEYS)[number], Index>()

  constructor(slides: readonly LabeledSlide[]) {
    this.#slides = slides
  }

  #find(keysOf: (typeof KEYS)[number], key: string): readonly LabeledSlide[] | undefined {
    const index = this.#indexes.get(keysOf) ?? indexBy(this.#slides, keysOf)
    this.#indexes.set(keysOf, index)
    return index.get(key)
  }

  bySlide(text: string): readonly LabeledSlide[] {
    for (const spelling of spellings(text))
      for (const [at, keysOf] of KEYS.entries()) {
        const found = this.#find(keysOf, at === 0 ? spelling.toLowerCase() : spelling)
        if (found) return found
      }
    return []
  }

  /** Slides of the group, or of the groups that have the value; a slide without group is one by itself. */
  byGroup(text: string): readonly LabeledSlide[] {
    const ofGroup = this.#find(groupNames, text) ?? this.#find(groupNames, normalizeValue(text))
    return ofGroup ?? this.bySlide(text).filter(({ group }) => group === null)
  }
}

/** The slides that a row names: those to be predicted, or those of other parts or folds. */
export interface Found {
  readonly isElsewhere: boolean
  readonly slides: readonly LabeledSlide[]
}

/** Finds the slides named by rows of predictions, those of the chosen parts first. */
export class EvaluatedSlides {
  /** The slides to be predicted. */
  readonly chosen: readonly LabeledSlide[]
  readonly #search: SlideSearch
  readonly #elsewhere: SlideSearch

  constructor(slides: readonly LabeledSlide[], parts: ChosenParts) {
    this.chosen = slides.filter(slide => isChosen(slide, parts))
    this.#search = new SlideSearch(this.chosen)
    this.#elsewhere = new SlideSearch(slides.filter(slide => !isChosen(slide, parts)))
  }

  find(text: string, isGroup: boolean): Found {
    const inSearch = (search: SlideSearch) => (isGroup ? search.byGroup(text) : search.bySlide(text))
    const slides = inSearch(this.#search)
    return slides.length > 0 ? { isElsewhere: false, slides } : { isElsewhere: true, slides: inSearch(this.#elsewhere) }
  }
}
