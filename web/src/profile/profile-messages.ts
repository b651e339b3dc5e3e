import { MIN_PASSWORD_LENGTH } from '@vitrine/contract/accounts/users'
import { ROLE_NAMES, type Role } from '@vitrine/contract/api/roles'

export const PROFILE_NOUN = 'profile'
export const PASSWORD_NOUN = 'password'

export const profileMessages = {
  title: 'Your Profile',
  information: 'Profile Information',
  loading: 'Loading your profile...',
  username: 'Username',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  roleNote: (role: Role, from: string | undefined) =>
    from === 'provider'
      ? `${ROLE_NAMES[role]}, set by your sign-in provider`
      : `${ROLE_NAMES[role]}, ${role === 'admin' ? 'only another admin can change it' : 'an admin can change it'}`,
  nameNote: 'Your name appears next to your changes in the history.',
  saved: 'Profile saved',
  saveFailed: 'The profile was not saved',
  fromProvider: 'Your name, email and password are kept where you sign in:',

  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordAgain: 'New password, again',
  passwordNote: `At least ${MIN_PASSWORD_LENGTH} characters, and neither a common password nor your username. A sentence works well.`,
  passwordEnds: 'This signs out your other sessions.',
  changePassword: 'Change password',
  changing: 'Changing...',
  currentRequired: 'Enter your current password.',
  tooShort: `Enter at least ${MIN_PASSWORD_LENGTH} characters.`,
  notTheSame: 'This is not the same password as above.',
  passwordChanged: 'Password changed. Your other sessions were signed out.',
  passwordFailed: 'The password was not changed',

  appearance: 'Appearance',
  theme: 'Theme',
  themes: { auto: 'System', light: 'Light', dark: 'Dark' },

  sessions: 'Open sessions',
  sessionsLoading: 'Loading your sessions...',
  thisSession: 'This session',
  unknownBrowser: 'Unknown browser',
  unknownAddress: 'unknown address',
  since: (date: string) => `since ${date}`,
  lastSeen: (date: string) => `last seen ${date}`,
  signOut: 'Sign out',
  signOutOf: (browser: string, seen: string) => `Sign out ${browser}, ${seen}`,
  signOutOthers: 'Sign out everywhere else',
  confirmOthers: (count: number) =>
    count === 1 ? 'Sign out your other session?' : `Sign out your ${count} other sessions?`,
  signedOut: (browser: string) => `${browser} signed out`,
  othersSignedOut: 'Your other sessions were signed out',
  signOutFailed: (browser: string, reason: string) => `${browser} was not signed out: ${reason}`,
  othersFailed: (reason: string) => `Your other sessions were not signed out: ${reason}`,
} as const
