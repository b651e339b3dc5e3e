import { PART_OF_TYPE } from '@vitrine/contract/splits/dataset-types'
import { readRule } from '@vitrine/contract/splits/rules'
import { type KeyColumns, KeyWriter } from '@vitrine/contract/versions/key-columns'
import type { DatasetSlide } from '../trust/listed-slides.ts'

export interface KeysWork {
  /** The JSON of `DatasetSlide[]`. */
  readonly slides: string
  /** Valid rules that join slides. */
  readonly rules: readonly string[]
}

interface ListKeys {
  /** In the order of the list. */
  readonly keys: KeyColumns
  /** Digests of scans by uuid, as far as they are known. */
  readonly scans: ReadonlyMap<string, string>
}

/** Makes the keys that slides are compared by with those of versions. Runs in a separate thread if there are many slides. */
export default function makeKeys({ slides, rules }: KeysWork): ListKeys {
  const writer = new KeyWriter(new Map(rules.map(text => [text, readRule(text)])), { withOwn: true })
  const scans = new Map<string, string>()
  for (const { uuid, record, type, fold } of JSON.parse(slides) as DatasetSlide[]) {
    writer.add({ uuid, record, part: PART_OF_TYPE[type], fold })
    if (record.file?.scan) scans.set(uuid, record.file.scan)
  }
  return { keys: writer.columns, scans }
}
