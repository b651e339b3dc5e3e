import { MAX_INVITATION_DAYS } from '@vitrine/contract/accounts/accounts'
import { ROLE_NAMES, type Role } from '@vitrine/contract/api/roles'
import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../format/numbers.ts'

export const ACCOUNT_NOUN = 'account'

export const accountsMessages = {
  title: 'Accounts',
  forAdmins: 'Accounts are for admins',
  toSlides: 'Back to Slides',
  tabs: { people: 'People', audit: 'Audit', backups: 'Backups', labels: 'Labels' },
  people: (count: number) => counted(count, 'person', 'people'),

  search: 'Search people',
  searchPlaceholder: 'Search people...',
  role: 'Role',
  allRoles: 'All roles',
  state: 'State',
  allStates: 'All states',
  states: { active: 'Active', invited: 'Invited', disabled: 'Disabled' },
  columns: { name: 'Name', role: 'Role', signsInWith: 'Signs in with', lastSeen: 'Last seen', state: 'State' },
  you: '(you)',
  password: 'Password',
  provider: 'Sign-in provider',
  neverSeen: 'Never',
  none: 'Nobody matches.',
  loading: 'Loading the people...',
  failed: 'The people could not be loaded',
  moreFailed: 'More people could not be loaded',
  shownOf: (shown: number, total: number) => `${formatCount(shown)} of ${counted(total, 'person', 'people')}`,

  roleOf: (name: string) => `Role of ${name}`,
  ownRole: 'Set by another admin',
  rolesFromProvider: 'Set where they sign in',
  roleChanged: (name: string, role: Role) => `${name} is ${ROLE_NAMES[role]} now`,
  roleNotChanged: (name: string, role: Role, reason: string) => `${name} is not ${ROLE_NAMES[role]}: ${reason}`,
  changedMeanwhile: 'someone else changed this account at the same time. It is shown as it is now.',

  more: (name: string) => `More for ${name}`,
  edit: 'Edit name and email',
  tokens: (count: number) => (count === 0 ? 'API tokens' : `API tokens (${formatCount(count)})`),
  disable: 'Disable',
  enable: 'Enable',
  enableOf: (name: string) => `Enable ${name}`,
  confirmDisable: (name: string) => `Disable ${name}?`,
  confirmDisableMore:
    'They are signed out everywhere within a minute, and their API tokens stop working. Their changes stay.',
  disabled: (name: string) => `${name} is disabled`,
  enabled: (name: string) => `${name} is enabled`,
  notDisabled: (name: string, reason: string) => `${name} is not disabled: ${reason}`,
  notEnabled: (name: string, reason: string) => `${name} is not enabled: ${reason}`,

  editTitle: (name: string) => `Edit ${name}`,
  saved: 'Account saved',
  saveFailed: 'The account was not saved',

  endSessions: 'Sign out everywhere',
  endSessionsTitle: (name: string) => `Sign out ${name}`,
  endSessionsText: (name: string, sessions: number) =>
    `${name} has ${counted(sessions, 'open session')}. Within a minute all of them end, and ${name} has to sign in again.`,
  endProviderSessions: (name: string) =>
    `${name} is signed in by another provider, which ends the sessions there. Disable ${name} to keep them out of Vitrine.`,
  alsoTokens: (count: number) =>
    `Also revoke ${counted(count, 'API token')}: scripts that use them are refused at once`,
  signOut: 'Sign out',
  signedOut: (name: string) => `${name} is signed out everywhere`,
  tokensRevoked: (name: string) => `The API tokens of ${name} are revoked`,
  signOutFailed: (name: string, reason: string) => `${name} was not signed out: ${reason}`,

  tokensTitle: (name: string) => `API tokens of ${name}`,
  tokensLoading: 'Loading the tokens...',
  noTokens: (name: string) => `${name} has no API tokens.`,

  invite: 'Invite someone',
  inviteTitle: 'Invite someone',
  inviteNote: 'You get a link to send to them. It works once.',
  username: 'Username',
  daysField: 'Link valid for days',
  submitInvite: 'Create link',
  inviteFailed: 'Nobody was invited',
  usernameRequired: 'Enter the name that they will sign in with.',
  daysRange: `Enter a whole number of days from 1 to ${MAX_INVITATION_DAYS}.`,

  newInvitation: 'New invitation link',
  newInvitationOf: (name: string) => `New invitation link for ${name}`,
  resetLink: 'Reset password link',
  resetLinkOf: (name: string) => `Reset password link for ${name}`,
  linkFailed: (name: string, reason: string) => `No link was made for ${name}: ${reason}`,
  invitationCard: (name: string) => `Invitation for ${name}`,
  resetCard: (name: string) => `Reset password link for ${name}`,
  invitationText: (name: string, until: string) =>
    `Send this link to ${name}, who chooses a password there. It works once, until ${until}, and is not shown again.`,
  resetText: (name: string, until: string) =>
    `Send this link to ${name}. It works once, until ${until}, and is not shown again. The old password works until then.`,
  link: 'Link',
  withdraw: 'Withdraw link',
  withdrawn: (name: string) => `The link for ${name} does not work any more`,
  noLink: (name: string) => `${name} has no link that works`,
  withdrawFailed: (name: string, reason: string) => `The link for ${name} was not withdrawn: ${reason}`,

  roles: 'What each role may do',
  may: 'yes',
  mayNot: 'no',
  abilities: [
    ['See, search, export, print labels', ['reader', 'editor', 'admin']],
    ['Create, edit, import', ['editor', 'admin']],
    ['Delete, restore, undo', ['editor', 'admin']],
    ['Delete permanently, accounts, audit, backups, label printer', ['admin']],
  ] as const satisfies readonly (readonly [string, readonly Role[]])[],
} as const
