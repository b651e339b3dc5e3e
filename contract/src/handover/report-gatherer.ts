import type { DatasetVersion } from '../dataset-versions.ts'
import type { ListedSlide } from '../splits/check-groups.ts'
import { type Place, placeOf } from '../splits/places.ts'
import { type CountedSlide, REPORT_FIELDS } from '../splits/report/composition.ts'
import type { ReportHead } from '../splits/report/report-files.ts'
import type { ReportedCheck } from '../splits/report/report-sentences.ts'
import { type Rule, readRule } from '../splits/rules.ts'
import { ruleValues, type SlideRecord } from '../splits/slide-values.ts'
import { VERSION_PARTS, type VersionSlide } from '../versions/version-line.ts'
import { recordOf } from './label.ts'

/** What a report is made of. */
export interface GatheredReport {
  readonly kinds: readonly CountedSlide[]
  readonly check: ReportedCheck
}

const TYPES = Object.fromEntries(Object.entries(VERSION_PARTS).map(([type, part]) => [part, type])) as Readonly<
  Record<string, ListedSlide['type']>
>

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

/**
 * Gathers what a report reads of a version while its lines are read. Slides that are alike are counted, for there are 50,000 of them
 * and few kinds.
 */
export class ReportGatherer {
  readonly #rules: readonly Rule[]
  readonly #kinds = new Map<string, CountedSlide & { count: number }>()
  readonly #groups = new Torn()
  readonly #files = new Torn()

  /** @param fields rules; those of every report where undefined */
  constructor(fields: readonly string[] | undefined, label: string | null) {
    this.#rules = [...(fields ?? REPORT_FIELDS), ...(label === null ? [] : [label])].map(rule => readRule(rule))
  }

  add(slide: VersionSlide): void {
    const type = TYPES[slide.part] as ListedSlide['type']
    const place = placeOf({ type, fold: slide.fold })
    const record = recordOf(slide)
    this.#groups.see(slide.group, place)
    this.#files.see(ruleValues(record, { kind: 'file' })[0], place)
    const kept = this.#keep(record)
    const key = JSON.stringify([type, kept])
    const kind = this.#kinds.get(key)
    if (kind) kind.count += 1
    else this.#kinds.set(key, { uuid: '', count: 1, type, fold: null, record: kept })
  }

  /** What the rules read of a record. */
  #keep({ file, samples, ...record }: SlideRecord): SlideRecord {
    // Every report tells of slides that failed.
    const kept: Record<string, unknown> = { status: record.status }
    const metadata: Record<string, unknown> = {}
    for (const rule of this.#rules) {
      if (rule.kind === 'slide' || rule.kind === 'case') kept[rule.field] = record[rule.field] ?? null
      if (rule.kind === 'metadata' && file)
        metadata[rule.key] = (file.metadata as Record<string, unknown> | null)?.[rule.key] ?? null
      if (rule.kind === 'sample') kept['samples'] = samples
      if (rule.kind === 'file') kept['file'] = file
    }
    const values = Object.values(metadata).some(value => value !== null)
    if (values) kept['file'] = { ...(kept['file'] ?? { name: '', size: null }), metadata }
    return kept as SlideRecord
  }

  finish(): GatheredReport {
    return { kinds: [...this.#kinds.values()], check: { torn: this.#groups.count, same_files: this.#files.count } }
  }
}

/** What a report of a version is headed by. */
export const versionHead = ({ dataset_name, number, semver, created_at }: DatasetVersion): ReportHead => ({
  name: dataset_name,
  of: `Version ${number} (${semver}), frozen ${created_at.slice(0, 10)}`,
})
