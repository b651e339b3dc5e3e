import { readRules } from '../splits/rules.ts'
import { ruleValues } from '../splits/slide-values.ts'
import { versionRecord } from './label.ts'
import type { VersionSlide } from './version-line.ts'

/** The scans of slides whose scan is known, by their uuids. */
export type Scans = Readonly<Record<string, string>>

interface Compared {
  readonly rules: readonly string[]
  readonly scans?: Scans
}

/** The closest kind by which two slides are one, as the words of the check say it. */
export function kindOf(a: VersionSlide, b: VersionSlide, { rules, scans = {} }: Compared) {
  const same = (x: string | null, y: string | null) => (x ?? '').trim().toLowerCase() === (y ?? '').trim().toLowerCase()
  if (a.uuid === b.uuid) return 'slide'
  if (a.file_name !== null && b.file_name !== null) {
    if (scans[a.uuid] && scans[a.uuid] === scans[b.uuid]) return 'file'
    if (a.file_sha256 && b.file_sha256) {
      if (a.file_sha256 === b.file_sha256) return 'file'
    } else if (
      a.file_size !== null &&
      a.file_size === b.file_size &&
      a.file_name.trim() &&
      same(a.file_name, b.file_name)
    )
      return 'file'
  }
  const valuesOf = (line: VersionSlide) => [
    ...rules.flatMap(rule =>
      ruleValues(versionRecord(line), readRules([rule]).get(rule)!).map(value => `${rule}=${value}`),
    ),
    line.group,
  ]
  const withoutFiles = valuesOf(b).filter(value => value !== null && (value === b.group || !value.startsWith('file=')))
  const own = valuesOf(a).filter(value => value === a.group || !value?.startsWith('file='))
  if (own.some(value => withoutFiles.includes(value))) return 'group'
  return (a.block_id ?? '').trim() !== '' && same(a.block_id, b.block_id) && same(a.source, b.source)
    ? 'block'
    : undefined
}
