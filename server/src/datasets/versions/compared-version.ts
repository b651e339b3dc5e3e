import { comparedSlide } from '@vitrine/contract/versions/compared-slide'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'
import type { ComparedSlides } from '@vitrine/contract/versions/version-search'
import type { Db } from '../../db/client.ts'
import { inSlices } from './read-lines.ts'
import { type ComparedRules, readKeys, uuidsOf } from './version-keys.ts'
import { readScanned } from './version-scans.ts'

/**
 * A version in the form for comparisons with others.
 * @param others further columns of keys that are needed
 */
export async function comparedVersion(
  db: Db,
  versionId: number,
  rules: ComparedRules,
  others?: readonly string[],
): Promise<ComparedSlides> {
  const keys = await readKeys(db, versionId, rules, others)
  return {
    keys,
    async *read(slides) {
      const lines = await readScanned(db, versionId, await uuidsOf(db, versionId, slides))
      for await (const slice of inSlices(lines))
        yield slice.map(({ line, scan }) => comparedSlide({ slide: JSON.parse(line) as VersionSlide, scan }))
    },
  }
}
