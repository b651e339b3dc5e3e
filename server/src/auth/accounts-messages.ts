export const accountsMessages = {
  usage: `Accounts of Vitrine's built-in sign-in

  npm run accounts -- list
  npm run accounts -- add <username> [--name <name>] [--email <address>] [--password-stdin]
  npm run accounts -- reset <username> [--password-stdin]
  npm run accounts -- disable <username>
  npm run accounts -- enable <username>

add and reset make up a password and print it once; with --password-stdin they read it from the standard input instead.
reset and disable sign the account out everywhere, within a minute at most.
The command works while the server runs and while it does not.`,
  none: 'There are no accounts yet. The first one is made when the server starts.',
  noSuch: (username: string) => `There is no account ${username}. "npm run accounts -- list" shows all of them.`,
  added: (username: string) => `The account ${username} is made.`,
  reset: (username: string) => `The account ${username} has a new password.`,
  password: (password: string) => `Password: ${password}`,
  disabled: (username: string) => `The account ${username} is disabled and signed out.`,
  enabled: (username: string) => `The account ${username} is enabled.`,
  lastOne: 'No account is enabled now: nobody can sign in until you enable or add one.',
  needsUsername: (command: string) => `${command} needs a username.`,
  unknownCommand: (command: string) => `There is no command ${command}.`,
  noPassword: 'No password came from the standard input.',
  external: (issuer: string) => `Accounts are kept by ${issuer} (OIDC_ISSUER); there are none here to look after.`,
} as const
