import type { DatasetVersion } from '../dataset-versions.ts'
import { type Place, placeOf, TYPE_OF_PART } from '../splits/places.ts'
import { type CompositionReport, type ReportChoice, ReportTally } from '../splits/report/report.ts'
import type { ReportHead } from '../splits/report/report-files.ts'
import { ruleValues } from '../splits/slide-values.ts'
import type { VersionSlide } from '../versions/version-line.ts'
import { recordOf } from './label.ts'
import { safeStem } from './slide-names.ts'

/** Values that stand in two places. */
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

/** Gathers the report of a version while its lines are read. Torn groups are found by the group that each line names. */
export class VersionReport {
  readonly #tally: ReportTally
  readonly #groups = new Torn()
  readonly #files = new Torn()

  constructor(choice: ReportChoice) {
    this.#tally = new ReportTally(choice)
  }

  add(slide: VersionSlide): void {
    const type = TYPE_OF_PART[slide.part]
    const place = placeOf({ type, fold: slide.fold })
    const record = recordOf(slide)
    this.#groups.see(slide.group, place)
    this.#files.see(ruleValues(record, { kind: 'file' })[0], place)
    this.#tally.add({ type, record })
  }

  finish({ groups }: DatasetVersion): CompositionReport {
    return this.#tally.finish(groups, { torn: this.#groups.count, same_files: this.#files.count })
  }
}

/** What a report of a version is headed by. */
export const versionHead = ({
  dataset_name,
  number,
  semver,
  created_at,
  content_hash,
}: DatasetVersion): ReportHead => ({
  name: dataset_name,
  of: `Version ${number} (${semver}), frozen ${created_at.slice(0, 10)}`,
  contentHash: content_hash,
})

/** The name of a report's file, without its ending. @param version its number; the dataset of now without it */
export const reportStem = (name: string, version?: number): string =>
  `${safeStem(name)}${version === undefined ? '' : `_v${version}`}_report`
