import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { type Overlap, OverlapSearch } from '@vitrine/contract/splits/overlap'
import { readRule } from '@vitrine/contract/splits/rules'
import { comparedSlide } from '@vitrine/contract/versions/compared-slide'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import type { DatasetSlide } from '../trust/listed-slides.ts'

export interface OverlapWork {
  /** The JSON of `DatasetSlide[]`. */
  readonly slides: string
  /** Rules that exist: what joins slides. */
  readonly rules: readonly string[]
  /** Lines of a version. */
  readonly lines: readonly string[]
  /** Digests of scans by uuid. */
  readonly scans: ReadonlyMap<string, string>
}

/** A slide that is in a version: its position in the list, and the uuid of the slide there. */
export interface OverlappingSlide extends Overlap<string> {
  readonly position: number
  readonly slide_id: number
  readonly name: string
  readonly type: DatasetType
}

/** The slides of a list that are in a version. Runs in a thread of its own where there are many slides. */
export default function findOverlap({ slides, rules, lines, scans }: OverlapWork): OverlappingSlide[] {
  const read = new Map(rules.map(text => [text, readRule(text)]))
  const listed = JSON.parse(slides) as DatasetSlide[]
  const search = new OverlapSearch<string>(read)
  for (const slide of listed) search.add(slide)
  for (const line of lines) {
    const slide = JSON.parse(line) as VersionSlide
    search.compare(comparedSlide({ slide, scan: scans.get(slide.uuid) ?? null }), slide.uuid)
  }
  return listed.flatMap(({ id, record, type }, position) => {
    const found = search.found(position)
    return found ? { ...found, position, slide_id: id, name: record.name ?? '', type } : []
  })
}
