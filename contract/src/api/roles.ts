/** The permissions of a person, in ascending order; each role includes those before it. */
export const ROLES = ['reader', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Readonly<Record<Role, string>> = { reader: 'Reader', editor: 'Editor', admin: 'Admin' }

/** The role of everybody without one of their own. */
export const DEFAULT_ROLE: Role = 'editor'

/**
 * Who may make a call. `open`: anybody, without a token. `self`: any signed-in person, about themselves. Otherwise the
 * least role.
 */
export type Needs = 'open' | 'self' | Role

const rankOf = (role: Role) => ROLES.indexOf(role)

/** Whether a role includes another one. */
export const includesRole = (role: Role, least: Role): boolean => rankOf(role) >= rankOf(least)

/** Whether a person with this role may make a call. */
export const mayCall = (role: Role, needs: Needs): boolean =>
  needs === 'open' || includesRole(role, needs === 'self' ? 'reader' : needs)

/** The message of the 403 for a call that a role does not allow, which screens also show in place of a form. */
export const roleMessages = {
  readersOnlyLook: 'Readers can look at everything and change nothing. Ask an admin for the role Editor.',
  onlyAdmins: 'Only admins can do this.',
  noRole: 'Your account has no role in Vitrine. Ask your administrator.',
} as const
