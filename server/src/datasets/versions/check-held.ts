import { badRequest } from '@vitrine/contract/api/api-error'
import { isHeld, notHeld } from '@vitrine/contract/versions/label'
import type { StoredVersion } from './versions.queries.ts'

/** @throws 400 that names the parameter, for a rule by which a version says nothing */
export function checkHeld(rules: readonly string[], version: StoredVersion, name: string): void {
  const other = rules.find(rule => !isHeld(rule, version))
  if (other !== undefined) throw badRequest(notHeld(other, version), name)
}
