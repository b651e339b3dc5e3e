import { ROLE_NAMES, ROLES } from '@vitrine/contract/roles'

export const ROLE_CHOICES = ROLES.map(role => ({ value: role, label: ROLE_NAMES[role] }))
