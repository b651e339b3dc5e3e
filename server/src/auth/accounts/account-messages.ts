import { MAX_NAME_LENGTH } from '@vitrine/contract/accounts/users'

export const accountMessages = {
  lastAdmin: 'This is the last admin. Make somebody else Admin first.',
  ownRole: 'Your own role is set by another admin.',
  ownAccount: 'Your own account is disabled by another admin.',
  profileFromProvider: (issuer: string) => `Names and e-mail addresses come from ${issuer}.`,
  sessionsOfProvider: (issuer: string) =>
    `Sign-ins are looked after by ${issuer}. Disable the account to keep somebody out of Vitrine.`,
  otherSignIn: (username: string) => `${username} does not sign in with a password, so there is no link to set one.`,
  isInvited: (username: string) => `${username} has not accepted the invitation yet. Invite them once more.`,
  isDisabled: (username: string) => `${username} is disabled. Enable the account first.`,
  noLink: (username: string) => `There is no link for ${username}, or it was used.`,
  linkVoid: 'This link was used or has run out. Ask for a new one.',
  linkVoidHeading: 'This link does not work',
  notRepeated: 'The two passwords are not the same.',
  nameShape: `A name has at most ${MAX_NAME_LENGTH} characters.`,
  passwordSet: 'Your password is set',
  signInNow: 'The link is used up. Sign in with your new password.',
} as const
