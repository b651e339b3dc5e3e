import { MAX_TOKENS } from '@vitrine/contract/accounts/api-tokens'

export const apiTokenMessages = {
  invalid: 'This API token is not valid here: it was revoked, has expired, or was not copied as a whole.',
  readOnly: 'This token was made for reading only.',
  signInNeeded: "This can't be done with an API token. Sign in.",
  nameTaken: (name: string) => `You have a token named '${name}' already. Revoke that one or choose another name.`,
  tooMany: `You have ${MAX_TOKENS} tokens, and more are not possible. Revoke one that is not used any more.`,
} as const
