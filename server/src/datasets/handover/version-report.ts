import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { TYPE_OF_PART } from '@vitrine/contract/splits/dataset-types'
import type { GroupDoubt } from '@vitrine/contract/splits/group-doubts'
import { type Place, placeOf } from '@vitrine/contract/splits/places'
import { type CompositionReport, type ReportChoice, ReportTally } from '@vitrine/contract/splits/report/report'
import { ruleValues } from '@vitrine/contract/splits/slide-values'
import { labelsOfFields, versionRecord } from '@vitrine/contract/versions/label'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { runSplit } from '../trust/split-thread.ts'
import doubtOfLines, { type GroupedSlide } from '../versions/doubt-worker.ts'

const DOUBT_WORKER = { module: new URL('../versions/doubt-worker.ts', import.meta.url), run: doubtOfLines }

/** Finds values that occur in different places. */
class Divided {
  readonly #places = new Map<string, Place>()
  readonly #divided = new Set<string>()

  get count(): number {
    return this.#divided.size
  }

  see(value: string | null | undefined, place: Place | undefined): void {
    if (!value || place === undefined) return
    const known = this.#places.get(value)
    if (known === undefined) this.#places.set(value, place)
    else if (known !== place) this.#divided.add(value)
  }
}

/** Collects data for reports while the lines of a version are read. Groups are taken from the lines. */
export class VersionReports {
  readonly #tallies: readonly ReportTally[]
  readonly #groups = new Divided()
  readonly #files = new Divided()
  readonly #joinedBy: readonly string[]
  readonly #testSets: readonly string[]
  /** The JSON of `GroupedSlide`, which takes less memory than the objects. */
  readonly #grouped: string[] = []

  constructor(choices: readonly ReportChoice[], version: DatasetVersion) {
    this.#joinedBy = version.groups
    this.#testSets = version.test_sets.map(({ sentence }) => sentence)
    const field = version.recipe?.['field']
    const leftOut = typeof field === 'string' ? field : undefined
    const labels = labelsOfFields(version)
    this.#tallies = choices.map(choice => new ReportTally({ ...choice, labels, leftOut }))
  }

  add(slide: VersionSlide): void {
    const type = TYPE_OF_PART[slide.part]
    const place = placeOf({ type, fold: slide.fold })
    const record = versionRecord(slide)
    this.#groups.see(slide.group, place)
    this.#files.see(ruleValues(record, { kind: 'file' })[0], place)
    for (const tally of this.#tallies) tally.add({ type, fold: slide.fold, record })
    const { uuid, name, block_id, part, fold, group } = slide
    this.#grouped.push(JSON.stringify({ uuid, name, block_id, part, fold, group } satisfies GroupedSlide))
  }

  /** A report for each choice, and why the groups of the version may be meaningless; null if they are fine. */
  async finish(): Promise<{ reports: CompositionReport[]; doubt: GroupDoubt | null }> {
    const work = { slides: `[${this.#grouped.join(',')}]`, groups: this.#joinedBy }
    const doubt = await runSplit(DOUBT_WORKER, work, this.#grouped.length)
    const check = { divided: this.#groups.count, same_files: this.#files.count, doubt, testSets: this.#testSets }
    return { reports: this.#tallies.map(tally => tally.finish(this.#joinedBy, check)), doubt }
  }
}
