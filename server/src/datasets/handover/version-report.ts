import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { GroupDoubt } from '@vitrine/contract/splits/group-doubts'
import { type Place, placeOf, TYPE_OF_PART } from '@vitrine/contract/splits/places'
import { type CompositionReport, type ReportChoice, ReportTally } from '@vitrine/contract/splits/report/report'
import { ruleValues } from '@vitrine/contract/splits/slide-values'
import { recordOf } from '@vitrine/contract/versions/label'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import { runSplit } from '../trust/split-thread.ts'
import doubtOfLines, { type GroupedSlide } from '../versions/doubt-worker.ts'

const DOUBT_WORKER = { module: new URL('../versions/doubt-worker.ts', import.meta.url), run: doubtOfLines }

/** Values that are in two places. */
class Torn {
  readonly #places = new Map<string, Place>()
  readonly #torn = new Set<string>()

  get count(): number {
    return this.#torn.size
  }

  see(value: string | null | undefined, place: Place | undefined): void {
    if (!value || place === undefined) return
    const known = this.#places.get(value)
    if (known === undefined) this.#places.set(value, place)
    else if (known !== place) this.#torn.add(value)
  }
}

/** Gathers the report of a version while its lines are read. Divided groups are found by the group that each line names. */
export class VersionReport {
  readonly #tally: ReportTally
  readonly #groups = new Torn()
  readonly #files = new Torn()
  readonly #joinedBy: readonly string[]
  readonly #testSets: readonly string[]
  /** JSON of `GroupedSlide`, which is less to hold than the slides. */
  readonly #grouped: string[] = []

  constructor(choice: ReportChoice, { recipe, groups, test_sets }: DatasetVersion) {
    this.#joinedBy = groups
    this.#testSets = test_sets.map(({ sentence }) => sentence)
    const leftOut = recipe?.['field']
    this.#tally = new ReportTally({ ...choice, leftOut: typeof leftOut === 'string' ? leftOut : undefined })
  }

  add(slide: VersionSlide): void {
    const type = TYPE_OF_PART[slide.part]
    const place = placeOf({ type, fold: slide.fold })
    const record = recordOf(slide)
    this.#groups.see(slide.group, place)
    this.#files.see(ruleValues(record, { kind: 'file' })[0], place)
    this.#tally.add({ type, fold: slide.fold, record })
    const { uuid, name, block_id, part, fold, group } = slide
    this.#grouped.push(JSON.stringify({ uuid, name, block_id, part, fold, group } satisfies GroupedSlide))
  }

  /** The report, and why the groups of the version may mean nothing; null if there is no doubt. */
  async finish(): Promise<{ report: CompositionReport; doubt: GroupDoubt | null }> {
    const work = { slides: `[${this.#grouped.join(',')}]`, groups: this.#joinedBy }
    const doubt = await runSplit(DOUBT_WORKER, work, this.#grouped.length)
    const check = { torn: this.#groups.count, same_files: this.#files.count, doubt, testSets: this.#testSets }
    return { report: this.#tally.finish(this.#joinedBy, check), doubt }
  }
}
