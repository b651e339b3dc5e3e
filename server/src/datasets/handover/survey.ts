import type { HandoverChoice } from '@vitrine/contract/datasets/dataset-package'
import { compareCodePoints } from '@vitrine/contract/splits/code-point-order'
import type { GroupDoubt } from '@vitrine/contract/splits/group-doubts'
import type { Rule } from '@vitrine/contract/splits/rules'
import { labelValues, readLabel } from '@vitrine/contract/versions/label'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import type { HandoverSlide, Split } from './handover-slide.ts'
import type { Named } from './left-out-messages.ts'
import { isMissingForPandas, isNumberForPandas, numberForPandas } from './pandas-text.ts'
import { isQuPathLine } from './qupath-path.ts'
import { tridentNameOf } from './slide-names.ts'
import { SlideRows } from './slide-rows.ts'
import { listIn, type SplitList, type Splits, splitCount } from './split-lists.ts'

const MAX_EXAMPLES = 10

/** Slides that have a trouble: how many, and the names of the first ones. */
class Trouble implements Named {
  count = 0
  readonly examples: string[] = []

  add(name: string): void {
    this.count += 1
    if (this.examples.length < MAX_EXAMPLES && !this.examples.includes(name)) this.examples.push(name)
  }
}

/** Names that have a trouble, each counted once. */
class NameTrouble extends Trouble {
  readonly names = new Set<string>()

  override add(name: string): void {
    if (this.names.has(name)) return
    this.names.add(name)
    super.add(name)
  }
}

/** Names that several slides have; the slides are counted. */
class SharedNames extends Trouble {
  readonly #times = new Map<string, number>()

  see(name: string): void {
    const before = this.#times.get(name) ?? 0
    this.#times.set(name, before + 1)
    if (before === 1) this.add(name)
    if (before > 0) this.add(name)
  }
}

/** What is known of the slides of a version, by which files are written or left out. */
export interface Survey {
  readonly choice: HandoverChoice
  /** The assigned ones, by uuid. */
  readonly slides: SlideRows
  readonly splits: Splits
  /** Why the groups may mean nothing. */
  readonly doubt: GroupDoubt | null
  /** By code point. */
  readonly labels: readonly string[]
  readonly labelsAreNumbers: boolean
  /** Two labels that are one number. */
  readonly sameNumbers: readonly [string, string] | undefined
  readonly idsAreNumbers: boolean
  readonly pathsAreNumbers: boolean
  readonly everyMpp: boolean
  /** Slides in each part. */
  readonly counts: Readonly<Record<Split, number>>
  /** Slides in each list of each split. */
  readonly lists: readonly Readonly<Record<SplitList, number>>[]
  /** Bytes of QuPath's lists. */
  readonly pathBytes: Readonly<Record<Split, number>>
  /** File names of slides that differ in part, group or label. */
  readonly ambiguousNames: ReadonlySet<string>
  readonly troubles: Readonly<Record<TroubleKind, Named>>
}

type TroubleKind =
  | 'sameIds'
  | 'sameTridentNames'
  | 'missingIds'
  | 'missingPatients'
  | 'missingPaths'
  | 'noValues'
  | 'manyValues'
  | 'missingLabels'
  | 'torn'
  | 'mixed'
  | 'noPath'
  | 'unreadablePaths'
  | 'sameFileNames'
  | 'omeNames'

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const point = letter.codePointAt(0) as number
    bytes += 1 + Number(point > 0x7f) + Number(point > 0x7ff) + Number(point > 0xffff)
  }
  return bytes
}

/**
 * Reads the slides of a version one by one, in the order of its lines, so that a server can do something else between them.
 * @throws SplitError for what can't be a label
 */
export class HandoverSurvey {
  readonly #choice: HandoverChoice
  readonly #label: Rule | null
  readonly #slides: SlideRows
  /** The first slide of each, by its number. */
  readonly #patients = new Map<string, number>()
  readonly #fileNames = new Map<string, number>()
  readonly #labels = new Set<string>()
  readonly #places = new Map<string, Pick<HandoverSlide, 'split' | 'fold'> & { count: number }>()
  readonly #pathBytes = { train: 0, validation: 0, test: 0 }
  readonly #sameIds = new SharedNames()
  readonly #sameTridentNames = new SharedNames()
  readonly #troubles = {
    missingIds: new Trouble(),
    missingPatients: new NameTrouble(),
    missingPaths: new Trouble(),
    noValues: new Trouble(),
    manyValues: new Trouble(),
    missingLabels: new Trouble(),
    torn: new NameTrouble(),
    mixed: new NameTrouble(),
    noPath: new Trouble(),
    unreadablePaths: new Trouble(),
    sameFileNames: new NameTrouble(),
    omeNames: new NameTrouble(),
  }
  #idsAreNumbers = true
  #pathsAreNumbers = true
  #everyMpp = true

  constructor(choice: HandoverChoice) {
    this.#choice = choice
    this.#label = choice.label === null ? null : readLabel(choice.label)
    this.#slides = new SlideRows(choice.root)
  }

  add(slide: VersionSlide): void {
    const row = this.#slides.add(slide, this.#label)
    if (row === undefined) return
    this.#addNames(row)
    this.#addPath(row)
    this.#addPlace(row)
    this.#addLabel(row, slide)
    this.#addPatient(row)
  }

  #addNames({ slideId, fileName, wsi, mpp }: HandoverSlide): void {
    const { missingIds, missingPaths, omeNames } = this.#troubles
    const tridentName = tridentNameOf(wsi)
    this.#sameIds.see(slideId)
    this.#sameTridentNames.see(tridentName === slideId ? slideId : tridentName)
    if (isMissingForPandas(slideId)) missingIds.add(fileName)
    if (isMissingForPandas(wsi)) missingPaths.add(fileName)
    if (tridentNameOf(fileName) !== slideId) omeNames.add(fileName)
    this.#idsAreNumbers &&= isNumberForPandas(slideId)
    this.#pathsAreNumbers &&= isNumberForPandas(wsi)
    this.#everyMpp &&= mpp !== null
  }

  #addPath({ fileName, path, split, patient, label }: HandoverSlide): void {
    const { noPath, unreadablePaths, sameFileNames } = this.#troubles
    if (path === null) noPath.add(fileName)
    else if (isQuPathLine(path)) this.#pathBytes[split] += bytesOf(path) + 1
    else unreadablePaths.add(fileName)
    const known = this.#firstOf(this.#fileNames, fileName)
    if (known && (known.split !== split || known.patient !== patient || known.label !== label))
      sameFileNames.add(fileName)
  }

  /** The first slide that has it; undefined where the last one is the first. */
  #firstOf(numbers: Map<string, number>, key: string): HandoverSlide | undefined {
    const first = numbers.get(key)
    if (first === undefined) numbers.set(key, this.#slides.length - 1)
    return first === undefined ? undefined : this.#slides.at(first)
  }

  #addPlace({ split, fold }: HandoverSlide): void {
    const key = `${split} ${fold}`
    const place = this.#places.get(key)
    if (place) place.count += 1
    else this.#places.set(key, { split, fold, count: 1 })
  }

  #addLabel({ label, fileName }: HandoverSlide, slide: VersionSlide): void {
    if (this.#label === null) return
    const { noValues, manyValues, missingLabels } = this.#troubles
    if (label === null) (labelValues(slide, this.#label).length === 0 ? noValues : manyValues).add(fileName)
    else if (isMissingForPandas(label)) missingLabels.add(fileName)
    if (label !== null) this.#labels.add(label)
  }

  #addPatient({ patient, isGrouped, split, fold, label }: HandoverSlide): void {
    const { torn, mixed, missingPatients } = this.#troubles
    if (isMissingForPandas(patient)) missingPatients.add(patient)
    const known = this.#firstOf(this.#patients, patient)
    if (known === undefined) return
    // Slides without a group that share a name are reported by that name.
    if (isGrouped && (known.fold ?? known.split) !== (fold ?? split)) torn.add(patient)
    if (known.label !== label) mixed.add(patient)
  }

  /** @param doubt why the groups may mean nothing */
  finish(doubt: GroupDoubt | null): Survey {
    const labels = [...this.#labels].sort(compareCodePoints)
    const labelsAreNumbers = labels.length > 0 && labels.every(isNumberForPandas)
    const places = [...this.#places.values()]
    const counts = { train: 0, validation: 0, test: 0 }
    for (const { split, count } of places) counts[split] += count
    const folds = [...new Set(places.flatMap(({ fold }) => fold ?? []))].sort((a, b) => a - b)
    const splits = { folds, hasTest: counts.test > 0 }
    return {
      doubt,
      ...{ choice: this.#choice, slides: this.#slides, splits, labels, labelsAreNumbers, counts },
      sameNumbers: labelsAreNumbers ? firstSameNumbers(labels) : undefined,
      idsAreNumbers: this.#slides.length > 0 && this.#idsAreNumbers,
      pathsAreNumbers: this.#slides.length > 0 && this.#pathsAreNumbers,
      everyMpp: this.#slides.length > 0 && this.#everyMpp,
      lists: Array.from({ length: splitCount(splits) }, (_, index) => countLists(places, splits, index)),
      pathBytes: this.#pathBytes,
      ambiguousNames: this.#troubles.sameFileNames.names,
      troubles: mapTroubles({ ...this.#troubles, sameIds: this.#sameIds, sameTridentNames: this.#sameTridentNames }),
    }
  }
}

/** Reported problems, without the names by which they were counted: writing a package takes seconds. */
const mapTroubles = (troubles: Readonly<Record<TroubleKind, Trouble>>) =>
  Object.fromEntries(
    Object.entries(troubles).map(([kind, { count, examples }]) => [kind, { count, examples }]),
  ) as unknown as Survey['troubles']

function countLists(
  places: readonly (Pick<HandoverSlide, 'split' | 'fold'> & { count: number })[],
  splits: Splits,
  index: number,
): Record<SplitList, number> {
  const counts = { train: 0, val: 0, test: 0 }
  for (const place of places) counts[listIn(splits, index, place)] += place.count
  return counts
}

function firstSameNumbers(labels: readonly string[]): readonly [string, string] | undefined {
  const first = new Map<string, string>()
  for (const label of labels) {
    const value = numberForPandas(label)
    const other = first.get(value)
    if (other !== undefined) return [other, label]
    first.set(value, label)
  }
  return undefined
}

/** The survey of slides that are all in memory. */
export function surveySlides(
  slides: Iterable<VersionSlide>,
  choice: HandoverChoice,
  doubt: GroupDoubt | null = null,
): Survey {
  const survey = new HandoverSurvey(choice)
  for (const slide of slides) survey.add(slide)
  return survey.finish(doubt)
}
