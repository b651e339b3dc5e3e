import { ROLE_NAMES, type Role } from '@vitrine/contract/api/roles'

export const accountsMessages = {
  usage: `Accounts of Vitrine's built-in sign-in

  npm run accounts -- list
  npm run accounts -- add <username> [--name <name>] [--email <address>] [--password-stdin]
  npm run accounts -- reset <username> [--password-stdin]
  npm run accounts -- disable <username>
  npm run accounts -- enable <username>
  npm run accounts -- role <username> reader|editor|admin
  npm run accounts -- rotate-keys

add and reset make up a password and print it once; with --password-stdin they read it from the standard input instead.
reset and disable sign the account out everywhere, within a minute at most.
rotate-keys has sign-ins signed with a new key; the one before is accepted for an hour more, so nobody is signed out.
role takes effect within a minute at most; it is for people of another OpenID provider (OIDC_ISSUER) too.
The command works while the server runs and while it does not.`,
  none: 'There are no accounts yet. The first one is made when the server starts.',
  noSuch: (username: string) => `There is no account ${username}. "npm run accounts -- list" shows all of them.`,
  added: (username: string) => `The account ${username} is made.`,
  reset: (username: string) => `The account ${username} has a new password.`,
  password: (password: string) => `Password: ${password}`,
  disabled: (username: string) => `The account ${username} is disabled and signed out.`,
  enabled: (username: string) => `The account ${username} is enabled.`,
  keysRotated: 'Sign-ins are signed with a new key now. The one before is accepted for an hour more.',
  lastOne: 'No account is enabled now: nobody can sign in until you enable or add one.',
  roleSet: (username: string, role: Role) => `${username} is ${ROLE_NAMES[role]} now.`,
  noAdmin: 'Nobody is Admin now: only this command can set roles until somebody is.',
  roleTaken: (text: string | undefined) =>
    text === undefined
      ? 'role needs a username and a role: reader, editor or admin.'
      : `A role is reader, editor or admin, not ${text}.`,
  noSuchPerson: (username: string, issuer: string) =>
    `Nobody called ${username} has signed in with ${issuer} yet. Roles can be set from the first sign-in on.`,
  severalPeople: (username: string, subjects: readonly string[]) =>
    `Several people are called ${username}. Name one by the id at the provider: ${subjects.join(', ')}.`,
  needsUsername: (command: string) => `${command} needs a username.`,
  unknownCommand: (command: string) => `There is no command ${command}.`,
  noPassword: 'No password came from the standard input.',
  external: (issuer: string) => `Accounts are kept by ${issuer} (OIDC_ISSUER); there are none here to look after.`,
} as const
