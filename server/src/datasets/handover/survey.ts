import { setImmediate } from 'node:timers/promises'
import type { HandoverChoice } from '@vitrine/contract/datasets/dataset-package'
import { compareCodePoints } from '@vitrine/contract/splits/code-point-order'
import type { GroupDoubt } from '@vitrine/contract/splits/group-doubts'
import { groupValue } from '@vitrine/contract/splits/groups'
import { type OwnLabels, ruleInWords } from '@vitrine/contract/splits/rules'
import { readLabel } from '@vitrine/contract/versions/label'
import { slideflowNameOf, tridentNameOf } from '@vitrine/contract/versions/slide-names'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import type { HandoverSlide, PackagePart } from './handover-slide.ts'
import type { CountedExamples } from './left-out-messages.ts'
import { isMissingForPandas, isNumberForPandas, numberForPandas } from './pandas-text.ts'
import { isQuPathLine } from './qupath-path.ts'
import { SlideColumns, SlideRows } from './slide-rows.ts'
import { listIn, type SplitList, type Splits, splitCount } from './split-lists.ts'
import { NameTrouble, SharedNames, Trouble } from './trouble.ts'

/** A single label, or none. */
type SurveyChoice = Pick<HandoverChoice, 'label' | 'root'>

/** Properties of a version's slides, which decide the files to write or leave out. */
export interface Survey {
  readonly choice: SurveyChoice
  /** The label in words; null without one. */
  readonly labelWords: string | null
  /** The assigned slides, ordered by uuid. */
  readonly slides: SlideRows
  readonly splits: Splits
  /** Why the groups may be meaningless. */
  readonly doubt: GroupDoubt | null
  /** Ordered by code point. */
  readonly labels: readonly string[]
  readonly labelsAreNumbers: boolean
  /** Two labels with the same numeric value. */
  readonly sameNumbers: readonly [string, string] | undefined
  readonly idsAreNumbers: boolean
  readonly pathsAreNumbers: boolean
  readonly everyMpp: boolean
  /** The number of different paths of slides; each is a sample in FiftyOne. */
  readonly paths: number
  /** Paths of slides that differ in part or label. */
  readonly ambiguousPaths: ReadonlySet<string>
  /** The number of slides in each part. */
  readonly counts: Readonly<Record<PackagePart, number>>
  /** The number of labeled slides in each part; all slides if no label was chosen. */
  readonly labelled: Readonly<Record<PackagePart, number>>
  /** The number of these slides in each list of each split. */
  readonly lists: readonly Readonly<Record<SplitList, number>>[]
  /** The sizes of QuPath's lists, in bytes. */
  readonly pathBytes: Readonly<Record<PackagePart, number>>
  /** File names of slides that differ in part, group or label. */
  readonly ambiguousNames: ReadonlySet<string>
  readonly troubles: Readonly<Record<TroubleKind, CountedExamples>>
}

type TroubleKind =
  | 'sameIds'
  | 'sameTridentNames'
  | 'sameSlideflowNames'
  | 'samePaths'
  | 'outside'
  | 'noMpp'
  | 'missingIds'
  | 'missingPatients'
  | 'missingPaths'
  | 'noValues'
  | 'manyValues'
  | 'missingLabels'
  | 'divided'
  | 'mixed'
  | 'noPath'
  | 'unreadablePaths'
  | 'sameFileNames'
  | 'omeNames'

/** The size of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const point = letter.codePointAt(0) as number
    bytes += 1 + Number(point > 0x7f) + Number(point > 0x7ff) + Number(point > 0xffff)
  }
  return bytes
}

interface Place extends Pick<HandoverSlide, 'split' | 'fold'> {
  count: number
}

/** Whether a program that learns labels can use a slide. */
const isLabelled = ({ label }: HandoverSlide): boolean => label !== null && !isMissingForPandas(label)

/** Collects properties of a version's slides, in the order of its lines. */
class HandoverSurvey {
  readonly #choice: SurveyChoice
  readonly #slides: SlideRows
  /** The index of the first slide with each. */
  readonly #patients = new Map<string, number>()
  readonly #fileNames = new Map<string, number>()
  readonly #labels = new Set<string>()
  readonly #places = new Map<string, Place>()
  readonly #pathBytes = { train: 0, validation: 0, test: 0 }
  readonly #sameIds = new SharedNames()
  readonly #sameTridentNames = new SharedNames()
  readonly #sameSlideflowNames = new SharedNames()
  /** The key of the group or the slide id for each displayed case. */
  readonly #cases = new Map<string, string>()
  readonly #ambiguousCases = new Set<string>()
  #casesAreNumbers = true
  readonly #paths = new Map<string, number>()
  /** The first label of each case. */
  readonly #labelOf = new Map<string, string>()
  readonly #labelledPlaces = new Map<string, Place>()
  readonly #troubles = {
    missingIds: new Trouble(),
    missingPatients: new NameTrouble(),
    missingPaths: new Trouble(),
    noValues: new Trouble(),
    manyValues: new Trouble(),
    missingLabels: new Trouble(),
    divided: new NameTrouble(),
    mixed: new NameTrouble(),
    noPath: new Trouble(),
    unreadablePaths: new Trouble(),
    sameFileNames: new NameTrouble(),
    omeNames: new NameTrouble(),
    samePaths: new NameTrouble(),
    outside: new Trouble(),
    noMpp: new Trouble(),
  }
  #idsAreNumbers = true
  #pathsAreNumbers = true
  #everyMpp = true

  constructor(choice: SurveyChoice, slides: SlideRows) {
    this.#choice = choice
    this.#slides = slides
  }

  /** @param index the index of the next slide */
  add(index: number): void {
    const row = this.#slides.at(index)
    this.#addNames(row)
    this.#addPath(row, index)
    addPlace(this.#places, row)
    if (this.#slides.label === null || isLabelled(row)) addPlace(this.#labelledPlaces, row)
    this.#addLabel(row, index)
    this.#addPatient(row, index)
  }

  #addNames({ slideId, fileName, wsi, mpp }: HandoverSlide): void {
    const { missingIds, missingPaths, omeNames, outside, noMpp } = this.#troubles
    const tridentName = tridentNameOf(wsi ?? fileName)
    this.#sameSlideflowNames.see(slideflowNameOf(fileName))
    if (mpp === null) noMpp.add(fileName)
    this.#sameIds.see(slideId)
    this.#sameTridentNames.see(tridentName === slideId ? slideId : tridentName)
    if (isMissingForPandas(slideId)) missingIds.add(fileName)
    if (wsi === null) outside.add(fileName)
    else if (isMissingForPandas(wsi)) missingPaths.add(fileName)
    if (tridentNameOf(fileName) !== slideId) omeNames.add(fileName)
    this.#idsAreNumbers &&= isNumberForPandas(slideId)
    this.#pathsAreNumbers &&= wsi === null || isNumberForPandas(wsi)
    this.#everyMpp &&= mpp !== null
  }

  #addPath({ fileName, path, split, caseKey, label }: HandoverSlide, index: number): void {
    const { noPath, unreadablePaths, sameFileNames, samePaths } = this.#troubles
    const other = path === null ? undefined : this.#firstOf(this.#paths, path, index)
    if (path !== null && other && (other.split !== split || other.label !== label)) samePaths.add(path, fileName)
    if (path === null) noPath.add(fileName)
    else if (isQuPathLine(path)) this.#pathBytes[split] += bytesOf(path) + 1
    else unreadablePaths.add(fileName)
    const known = this.#firstOf(this.#fileNames, fileName, index)
    if (known && (known.split !== split || known.caseKey !== caseKey || known.label !== label))
      sameFileNames.add(fileName)
  }

  /** The first slide with the key; undefined if it is the current one. */
  #firstOf(numbers: Map<string, number>, key: string, index: number): HandoverSlide | undefined {
    const first = numbers.get(key)
    if (first === undefined) numbers.set(key, index)
    return first === undefined ? undefined : this.#slides.at(first)
  }

  #addLabel({ label, fileName }: HandoverSlide, index: number): void {
    if (this.#slides.label === null) return
    const { noValues, manyValues, missingLabels } = this.#troubles
    if (label === null) (this.#slides.hasManyLabels(index) ? manyValues : noValues).add(fileName)
    else if (isMissingForPandas(label)) missingLabels.add(fileName)
    if (label !== null && !isMissingForPandas(label)) this.#labels.add(label)
  }

  #addPatient({ caseKey, isGrouped, split, fold, label, slideId }: HandoverSlide, index: number): void {
    const { divided, mixed, missingPatients } = this.#troubles
    const shown = isGrouped ? groupValue(caseKey) : slideId
    const other = this.#cases.get(shown)
    if (other === undefined) this.#cases.set(shown, caseKey)
    if ((other ?? caseKey) !== caseKey || (isGrouped && isMissingForPandas(shown))) this.#ambiguousCases.add(shown)
    this.#casesAreNumbers &&= isNumberForPandas(shown)
    if (isMissingForPandas(caseKey)) missingPatients.add(caseKey)
    const known = this.#firstOf(this.#patients, caseKey, index)
    // Slides without a group that share a name are reported as such.
    if (known && isGrouped && (known.fold ?? known.split) !== (fold ?? split)) divided.add(caseKey, shown)
    if (label === null || isMissingForPandas(label)) return
    const first = this.#labelOf.get(caseKey)
    if (first === undefined) this.#labelOf.set(caseKey, label)
    else if (first !== label) mixed.add(caseKey, shown)
  }

  /** @param doubt why the groups may be meaningless */
  finish(doubt: GroupDoubt | null, fields: OwnLabels): Survey {
    const labels = [...this.#labels].sort(compareCodePoints)
    const labelsAreNumbers = labels.length > 0 && labels.every(isNumberForPandas)
    this.#slides.columns.ambiguousCases = this.#casesAreNumbers ? undefined : this.#ambiguousCases
    const places = [...this.#places.values()]
    const labelledPlaces = [...this.#labelledPlaces.values()]
    const counts = countParts(places)
    const folds = [...new Set(places.flatMap(({ fold }) => fold ?? []))].sort((a, b) => a - b)
    const splits = { folds, hasTest: counts.test > 0 }
    return {
      doubt,
      labelWords: this.#choice.label === null ? null : ruleInWords(this.#choice.label, fields),
      ...{ choice: this.#choice, slides: this.#slides, splits, labels, labelsAreNumbers, counts },
      sameNumbers: labelsAreNumbers ? firstSameNumbers(labels) : undefined,
      idsAreNumbers: this.#slides.length > 0 && this.#idsAreNumbers,
      pathsAreNumbers: this.#slides.length > this.#troubles.outside.count && this.#pathsAreNumbers,
      everyMpp: this.#slides.length > 0 && this.#everyMpp,
      lists: Array.from({ length: splitCount(splits) }, (_, index) => countLists(labelledPlaces, splits, index)),
      labelled: countParts(labelledPlaces),
      paths: this.#paths.size,
      ambiguousPaths: this.#troubles.samePaths.names,
      pathBytes: this.#pathBytes,
      ambiguousNames: this.#troubles.sameFileNames.names,
      troubles: mapTroubles({
        ...this.#troubles,
        sameIds: this.#sameIds,
        sameTridentNames: this.#sameTridentNames,
        sameSlideflowNames: this.#sameSlideflowNames,
      }),
    }
  }
}

/** The counts and examples of problems, without the names, which need not be kept while a package is written. */
const mapTroubles = (troubles: Readonly<Record<TroubleKind, Trouble>>) =>
  Object.fromEntries(
    Object.entries(troubles).map(([kind, { count, examples }]) => [kind, { count, examples }]),
  ) as unknown as Survey['troubles']

function addPlace(places: Map<string, Place>, { split, fold }: HandoverSlide): void {
  const key = `${split} ${fold}`
  const place = places.get(key)
  if (place) place.count += 1
  else places.set(key, { split, fold, count: 1 })
}

function countParts(places: readonly Place[]): Record<PackagePart, number> {
  const counts = { train: 0, validation: 0, test: 0 }
  for (const { split, count } of places) counts[split] += count
  return counts
}

function countLists(places: readonly Place[], splits: Splits, index: number): Record<SplitList, number> {
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

/** The number of slides to process at a time, which takes a few milliseconds. */
const SLICE = 500

async function surveyRows(slides: SlideRows, choice: SurveyChoice): Promise<HandoverSurvey> {
  const survey = new HandoverSurvey(choice, slides)
  for (let index = 0; index < slides.length; index += 1) {
    survey.add(index)
    if (index % SLICE === SLICE - 1) await setImmediate()
  }
  return survey
}

/**
 * Collects the slides of a version while its lines are read. A package has at most one label, or several, each of which gets a
 * separate survey.
 */
export class HandoverSurveys {
  readonly #choices: readonly [SurveyChoice, ...SurveyChoice[]]
  readonly #columns: SlideColumns
  readonly #rows: readonly SlideRows[]

  /** @throws SplitError for an invalid label */
  constructor({ label, labels = [], root }: HandoverChoice) {
    this.#choices = [{ label, root }, ...labels.map(each => ({ label: each, root }))]
    this.#columns = new SlideColumns(root)
    this.#rows = this.#choices.map(
      each => new SlideRows(this.#columns, each.label === null ? null : readLabel(each.label)),
    )
  }

  add(slide: VersionSlide): void {
    if (this.#columns.add(slide)) for (const rows of this.#rows) rows.add(slide)
  }

  /** @param doubt why the groups may be meaningless @param fields the names of lab fields */
  async finish(doubt: GroupDoubt | null, fields: OwnLabels): Promise<Surveys> {
    const surveys: Survey[] = []
    // Sequentially, because each survey keeps all names in memory.
    for (const [index, choice] of this.#choices.entries())
      surveys.push((await surveyRows(this.#rows[index] as SlideRows, choice)).finish(doubt, fields))
    const [whole, ...ofLabels] = surveys
    return { whole: whole as Survey, ofLabels }
  }
}

export interface Surveys {
  readonly whole: Survey
  /** One survey per label, if there are several. */
  readonly ofLabels: readonly Survey[]
}

/** The slides that a program that learns labels can use. */
export function* labelledSlides({ slides }: Survey): Generator<HandoverSlide> {
  for (const slide of slides) if (isLabelled(slide)) yield slide
}
