import { ROLE_NAMES, ROLES } from '@vitrine/contract/api/roles'

export const ROLE_CHOICES = ROLES.map(role => ({ value: role, label: ROLE_NAMES[role] }))
