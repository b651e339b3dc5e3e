import { ROLE_NAMES, ROLES } from '@vitrine/contract/roles'

/** The roles as options of a select. */
export const ROLE_CHOICES = ROLES.map(role => ({ value: role, label: ROLE_NAMES[role] }))
