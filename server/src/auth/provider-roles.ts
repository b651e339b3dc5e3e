import { ROLES, type Role } from '@vitrine/contract/api/roles'
import type { RoleClaim } from '../config.ts'

/** A claim with exactly this name takes precedence over the path: Auth0's names are URLs, which contain dots. */
function claimAt(claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return (claims as Record<string, unknown>)[name]
  return name.split('.').reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isObject ? (value as Record<string, unknown>)[key] : undefined
  }, claims)
}

export const hasRoleClaim = (claims: object, { claim }: RoleClaim): boolean => claimAt(claims, claim) !== undefined

/** The highest role in the claim, which is a text or a list; undefined for people who are turned away. */
export function claimedRole(claims: object, { claim, values, others }: RoleClaim): Role | undefined {
  const given = [claimAt(claims, claim)].flat()
  const role = ROLES.toReversed().find(candidate => values[candidate].some(value => given.includes(value)))
  return role ?? (others === 'refuse' ? undefined : others)
}
