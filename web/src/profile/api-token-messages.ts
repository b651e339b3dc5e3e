import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME_LENGTH } from '@vitrine/contract/accounts/api-tokens'

export const TOKEN_NOUN = 'token'

export const apiTokenMessages = {
  title: 'API tokens',
  create: 'New token',
  none: 'No tokens. A token lets a script call the API in your name, without your password.',
  loading: 'Loading your tokens...',
  columns: { name: 'Name', scope: 'Scope', created: 'Created', expires: 'Expires', lastUsed: 'Last used' },
  scopes: { read: 'Read everything', write: 'Read and change records' },
  expired: (date: string) => `Expired ${date}`,
  soon: (date: string) => `${date}, soon`,

  dialogTitle: 'New API token',
  nameField: 'Name',
  namePlaceholder: 'nightly export',
  scopeField: 'Scope',
  daysField: 'Valid for days',
  dialogNote: 'The token is shown once, after it was created.',
  submit: 'Create token',
  nameRequired: 'Enter a name, such as the script that will use the token.',
  nameTooLong: `A name has at most ${MAX_TOKEN_NAME_LENGTH} characters.`,
  daysRange: `Enter a whole number of days from 1 to ${MAX_TOKEN_DAYS}.`,
  created: (name: string) => `Token '${name}' created. Copy it now, it will not be shown again.`,
  createFailed: 'The token was not created',
  tokenField: 'The new token',

  revoke: 'Revoke',
  revokeToken: (name: string) => `Revoke ${name}`,
  confirmRevoke: (name: string) => `Revoke the token "${name}"?`,
  confirmRevokeMore: 'Scripts that use it stop working at once.',
  revoked: (name: string) => `Token '${name}' revoked`,
  revokeFailed: (name: string, reason: string) => `The token '${name}' was not revoked: ${reason}`,
} as const
