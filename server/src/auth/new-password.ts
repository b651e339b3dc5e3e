import { usernameKey } from '@vitrine/contract/accounts/usernames'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@vitrine/contract/accounts/users'
import { badRequest } from '@vitrine/contract/api/api-error'
import { authMessages as messages } from './auth-messages.ts'

/** A password that is chosen for an account. */
interface Chosen {
  readonly username: string
  readonly password: string
}

/** Fewer different characters, as in `aaaaaaaaaa` or `1212121212`, are among the first guesses. */
const MIN_DIFFERENT = 4

/** Common passwords that are long enough, in lower case. Loading them takes 20 ms, and most calls don't need them. */
let common: Promise<ReadonlySet<string>> | undefined

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH))
}

/** Why a password is not allowed, as a sentence. Passwords set before a rule existed still work for sign-in. */
export async function passwordProblem({ username, password }: Chosen): Promise<string | undefined> {
  const { length } = password
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return messages.passwordShape
  if (new Set(password).size < MIN_DIFFERENT) return messages.passwordRepeats(MIN_DIFFERENT)
  if (usernameKey(password) === usernameKey(username)) return messages.passwordIsUsername
  common ??= readCommon()
  return (await common).has(password.trim().toLowerCase()) ? messages.passwordIsCommon : undefined
}

/** @param field of the call that has the password @throws ApiError 400 if it is not allowed */
export async function checkPassword(chosen: Chosen, field = 'password'): Promise<void> {
  const problem = await passwordProblem(chosen)
  if (problem !== undefined) throw badRequest(problem, field)
}
