import { badRequest } from '@vitrine/contract/api/api-error'
import { type ExperimentInput, isChosen } from '@vitrine/contract/experiments/inputs'
import { leakSentences } from '@vitrine/contract/experiments/leak-sentences'
import { type Leak, type LeakReport, MAX_LEAKS } from '@vitrine/contract/experiments/leaks'
import { OVERLAP_KINDS, type OverlapKind } from '@vitrine/contract/splits/overlap'
import { type Rule, readRule } from '@vitrine/contract/splits/rules'
import type { Place } from '@vitrine/contract/versions/compared-slide'
import { NAMING_COLUMNS } from '@vitrine/contract/versions/key-columns'
import {
  type FoundSlide,
  VersionSearch,
  type WantedSlide,
  wantedSlides,
} from '@vitrine/contract/versions/version-search'
import { comparedVersion } from '../../datasets/versions/compared-version.ts'
import { scanCopies, scannedSlides, scansOf } from '../../datasets/versions/version-scans.ts'
import type { StoredVersion } from '../../datasets/versions/versions.queries.ts'
import type { Db } from '../../db/client.ts'
import { experimentMessages as messages } from '../experiment-messages.ts'
import { type LearnedInput, type Lineage, readLineage } from './lineage.ts'

/** Slides of a version that a model is evaluated on. */
export interface TestedSlides {
  readonly version: Pick<StoredVersion, 'id' | 'number' | 'groups'>
  readonly isEvaluated: Parameters<typeof wantedSlides>[1]
}

/** The result of a check, for all its slides. */
interface FoundLeaks {
  readonly evaluated: readonly WantedSlide[]
  readonly found: readonly FoundSlide<LearnedInput>[]
  /** The number of slides of each input. */
  readonly learned: readonly number[]
}

const NO_RULES: ReadonlyMap<string, Rule> = new Map()

/**
 * Finds evaluated slides in the training of an experiment, and of those that it started from.
 * @param group rules that join slides, in addition to those of the versions
 */
export async function findLeaks(
  db: Db,
  { inputs }: Lineage,
  { version, isEvaluated }: TestedSlides,
  group = NO_RULES,
): Promise<FoundLeaks> {
  const texts = [version, ...inputs].flatMap(({ groups }) => groups)
  const saved = new Map(texts.map(text => [text, readRule(text)]))
  const compared = { saved, ofCall: group }
  const tested = await comparedVersion(db, version.id, compared, NAMING_COLUMNS)
  const wanted = wantedSlides(tested.keys, isEvaluated)
  const evaluated = [...wanted.values()]
  if (evaluated.length === 0) throw badRequest(messages.noSlides(version.number), 'parts')
  const rules = new Map([...group, ...saved])
  const search = new VersionSearch<LearnedInput>(tested, wanted, rules)
  const uuids = new Set(evaluated.map(({ uuid }) => uuid))
  const inputIds = inputs.map(({ version_id: id }) => id)
  const copies = await scanCopies(db, scansOf(version.id), inputIds)
  const learned: number[] = []
  for (const input of inputs) {
    const ofInput = copies.get(input.version_id) ?? []
    const searched = {
      ...(await comparedVersion(db, input.version_id, compared)),
      rules,
      isChosen: (place: Place) => isChosen(place, input),
      copies: ofInput.filter(copy => uuids.has(copy.wanted)),
    }
    learned.push(await search.compare(searched, input))
  }
  return { evaluated: await withScans(db, version.id, evaluated), found: search.found, learned }
}

/** A slide with nothing but a scan can still be found by it. */
async function withScans(db: Db, versionId: number, evaluated: readonly WantedSlide[]): Promise<WantedSlide[]> {
  const alone = evaluated.flatMap(({ uuid, isAlone }) => (isAlone ? uuid : []))
  const scanned = new Set(alone.length > 0 ? await scannedSlides(db, versionId, alone) : [])
  return evaluated.map(place => ({ ...place, isAlone: place.isAlone && !scanned.has(place.uuid) }))
}

/** Whether slides that a model is evaluated on were in its training, or in that of the experiments that it started from. @throws 404 */
export async function checkLeaks(
  db: Db,
  experimentId: number,
  slides: TestedSlides,
  group: ReadonlyMap<string, Rule>,
): Promise<LeakReport> {
  const lineage = await readLineage(db, experimentId)
  return reportOf(lineage, await findLeaks(db, lineage, slides, group))
}

function reportOf(lineage: Lineage, { evaluated, found, learned }: FoundLeaks): LeakReport {
  const unknown = unknownOf(lineage)
  const uuids = new Set(found.map(({ uuid }) => uuid))
  const report = {
    clean: found.length > 0 ? false : unknown.length > 0 ? null : true,
    slides: evaluated.length,
    groups: new Set(evaluated.flatMap(({ group }) => group || [])).size,
    trained: lineage.inputs.map((input, index) => ({
      experiment: input.experiment,
      ...nameOf(input),
      parts: input.parts,
      folds: input.folds,
      slides: learned[index] as number,
    })),
    leaks: leaksByKind(found),
    unchecked: evaluated.filter(({ uuid, isAlone }) => isAlone && !uuids.has(uuid)).length,
    unknown,
  }
  return { ...report, sentences: leakSentences(report) }
}

/** Slides of a version that have a prediction of an experiment. */
export interface EvaluatedSet {
  readonly lineage: Lineage
  readonly version: TestedSlides['version']
  readonly slides: ReadonlySet<string>
}

/** Checks sets of slides, in order. A version is compared once for all experiments that learned from the same versions. */
export async function checkSets(db: Db, sets: readonly EvaluatedSet[]): Promise<LeakReport[]> {
  const reports = new Map<EvaluatedSet, LeakReport>()
  for (const alike of Map.groupBy(sets, comparisonOf).values()) {
    const [{ lineage, version }] = alike as [EvaluatedSet]
    const slides = new Set(alike.flatMap(set => [...set.slides]))
    const isEvaluated: TestedSlides['isEvaluated'] = (_, uuid) => slides.has(uuid())
    const { evaluated, found, learned } = await findLeaks(db, lineage, { version, isEvaluated })
    for (const set of alike) {
      const ofSet = <Slide extends { uuid: string }>(all: readonly Slide[]) =>
        all.filter(({ uuid }) => set.slides.has(uuid))
      const inputOf = new Map(lineage.inputs.map((input, index) => [input, set.lineage.inputs[index] as LearnedInput]))
      const own = ofSet(found).map(leak => {
        const input = inputOf.get(leak.other.source) as LearnedInput
        return { ...leak, other: { ...leak.other, source: input } }
      })
      reports.set(set, reportOf(set.lineage, { evaluated: ofSet(evaluated), found: own, learned }))
    }
  }
  return sets.map(set => reports.get(set) as LeakReport)
}

/** What is compared, the same for the experiments of a sweep. */
const comparisonOf = ({ lineage, version }: EvaluatedSet): string =>
  JSON.stringify([version.id, ...lineage.inputs.map(({ version_id, parts, folds }) => [version_id, parts, folds])])

function unknownOf({ experiments, inputs }: Lineage): LeakReport['unknown'] {
  const known = new Set(inputs.map(({ experiment }) => experiment.id))
  return experiments.flatMap(({ id, name, is_cut }) => [
    ...(known.has(id) ? [] : [{ experiment: { id, name }, sentence: messages.unknown(name) }]),
    ...(is_cut ? [{ experiment: { id, name }, sentence: messages.cut(name) }] : []),
  ])
}

function leaksByKind(found: readonly FoundSlide<LearnedInput>[]): LeakReport['leaks'] {
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const ofKind = (kind: OverlapKind) => {
    const leaks = byKind.get(kind) ?? []
    return { count: leaks.length, slides: leaks.slice(0, MAX_LEAKS).map(leakOf) }
  }
  return Object.fromEntries(OVERLAP_KINDS.map(kind => [kind, ofKind(kind)])) as LeakReport['leaks']
}

function leakOf({ uuid, name, value, other }: FoundSlide<LearnedInput>): Leak {
  const { source, ...slide } = other
  return { uuid, name, value, by: { experiment: source.experiment, ...nameOf(source), ...slide } }
}

const nameOf = ({ version, number, semver, dataset, dataset_uuid, dataset_name }: ExperimentInput) => ({
  version,
  number,
  semver,
  dataset,
  dataset_uuid,
  dataset_name,
})
