import { badRequest } from '@vitrine/contract/api/api-error'
import type { ExperimentInput } from '@vitrine/contract/experiments/inputs'
import { type FoundLeak, LeakSearch } from '@vitrine/contract/experiments/leak-search'
import { leakSentences } from '@vitrine/contract/experiments/leak-sentences'
import { type Leak, type LeakReport, MAX_LEAKS } from '@vitrine/contract/experiments/leaks'
import { OVERLAP_KINDS, type OverlapKind } from '@vitrine/contract/splits/overlap'
import { type Rule, readRule } from '@vitrine/contract/splits/rules'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { readLines } from '../../datasets/versions/read-lines.ts'
import { readScans } from '../../datasets/versions/version-scans.ts'
import type { StoredVersion } from '../../datasets/versions/versions.queries.ts'
import type { Db } from '../../db/client.ts'
import { experimentMessages as messages } from '../experiment-messages.ts'
import { type LearnedInput, type Lineage, readLineage } from './lineage.ts'

/** Slides of a version that a model is evaluated on. */
export interface EvaluatedSlides {
  readonly version: StoredVersion
  readonly isEvaluated: (slide: VersionSlide) => boolean
}

/**
 * Finds evaluated slides in what an experiment, and those that it began with, learned from.
 * @param group rules that join slides beside those of the versions
 */
export async function findLeaks(
  db: Db,
  { inputs }: Lineage,
  { version, isEvaluated }: EvaluatedSlides,
  group: ReadonlyMap<string, Rule>,
) {
  const evaluated: VersionSlide[] = []
  for await (const slide of versionSlides(db, version.id)) if (isEvaluated(slide)) evaluated.push(slide)
  if (evaluated.length === 0) throw badRequest(messages.noSlides(version.number), 'parts')
  const texts = [version, ...inputs].flatMap(({ groups }) => groups)
  const rules = new Map([...group, ...texts.map(text => [text, readRule(text)] as const)])
  const search = new LeakSearch<LearnedInput>(evaluated, await readScans(db, version.id), rules)
  const learned: number[] = []
  for (const input of inputs) {
    const scans = await readScans(db, input.version_id)
    let count = 0
    for await (const slide of versionSlides(db, input.version_id)) if (search.learn(slide, scans, input)) count += 1
    learned.push(count)
  }
  return { evaluated, found: search.found, unchecked: search.unchecked, learned }
}

async function* versionSlides(db: Db, versionId: number): AsyncGenerator<VersionSlide> {
  for await (const lines of readLines(db, versionId)('slides'))
    for (const line of lines) yield JSON.parse(line) as VersionSlide
}

/** Whether slides that a model is evaluated on were in its training, or in that of the experiments that it began with. @throws 404 */
export async function checkLeaks(
  db: Db,
  experimentId: number,
  slides: EvaluatedSlides,
  group: ReadonlyMap<string, Rule>,
): Promise<LeakReport> {
  const lineage = await readLineage(db, experimentId)
  const { evaluated, found, unchecked, learned } = await findLeaks(db, lineage, slides, group)
  const unknown = unknownOf(lineage)
  const report = {
    clean: found.length > 0 ? false : unknown.length > 0 ? null : true,
    slides: evaluated.length,
    groups: new Set(evaluated.flatMap(slide => slide.group ?? [])).size,
    trained: lineage.inputs.map((input, index) => ({
      experiment: input.experiment,
      ...nameOf(input),
      parts: input.parts,
      folds: input.folds,
      slides: learned[index] as number,
    })),
    leaks: leaksByKind(found),
    unchecked,
    unknown,
  }
  return { ...report, sentences: leakSentences(report) }
}

function unknownOf({ experiments, inputs }: Lineage): LeakReport['unknown'] {
  const known = new Set(inputs.map(({ experiment }) => experiment.id))
  return experiments.flatMap(({ id, name, is_cut }) => [
    ...(known.has(id) ? [] : [{ experiment: { id, name }, sentence: messages.unknown(name) }]),
    ...(is_cut ? [{ experiment: { id, name }, sentence: messages.cut(name) }] : []),
  ])
}

function leaksByKind(found: readonly FoundLeak<LearnedInput>[]): LeakReport['leaks'] {
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const ofKind = (kind: OverlapKind) => {
    const leaks = byKind.get(kind) ?? []
    return { count: leaks.length, slides: leaks.slice(0, MAX_LEAKS).map(leakOf) }
  }
  return Object.fromEntries(OVERLAP_KINDS.map(kind => [kind, ofKind(kind)])) as LeakReport['leaks']
}

function leakOf({ uuid, name, value, other }: FoundLeak<LearnedInput>): Leak {
  const { input, ...slide } = other
  return { uuid, name, value, by: { experiment: input.experiment, ...nameOf(input), ...slide } }
}

const nameOf = ({ version, number, semver, dataset, dataset_uuid, dataset_name }: ExperimentInput) => ({
  version,
  number,
  semver,
  dataset,
  dataset_uuid,
  dataset_name,
})
