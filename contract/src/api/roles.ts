/** What a person may do, from the least to the most; each role may do what the ones before it may. */
export const ROLES = ['reader', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Readonly<Record<Role, string>> = { reader: 'Reader', editor: 'Editor', admin: 'Admin' }

/** Everybody without a role of their own. */
export const DEFAULT_ROLE: Role = 'editor'

/**
 * Who may make a call. `open`: anybody, without a token. `self`: any signed-in person, about themselves. Otherwise the
 * least role.
 */
export type Needs = 'open' | 'self' | Role

const rankOf = (role: Role) => ROLES.indexOf(role)

/** Whether a role includes all that another one may do. */
export const includesRole = (role: Role, least: Role): boolean => rankOf(role) >= rankOf(least)

/** Whether somebody with this role may make a call. */
export const mayCall = (role: Role, needs: Needs): boolean =>
  needs === 'open' || includesRole(role, needs === 'self' ? 'reader' : needs)

/** The 403 of a call that a role does not allow, and what the screens say instead of a form. */
export const roleMessages = {
  readersOnlyLook: 'Readers can look at everything and change nothing. Ask an admin for the role Editor.',
  onlyAdmins: 'Only admins can do this.',
  noRole: 'Your account has no role in Vitrine. Ask your administrator.',
} as const
