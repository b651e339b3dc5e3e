import { badRequest } from '@vitrine/contract/api/api-error'
import { isHeld, notHeld } from '@vitrine/contract/versions/label'
import type { StoredVersion } from './versions.queries.ts'

/** @throws 400 naming the parameter, for a rule that needs data the version doesn't have */
export function checkHeld(rules: readonly string[], version: StoredVersion, name: string): void {
  const other = rules.find(rule => !isHeld(rule, version))
  if (other !== undefined) throw badRequest(notHeld(other, version), name)
}
