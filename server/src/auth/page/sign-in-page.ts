import { MAX_PASSWORD_LENGTH, MAX_USERNAME_LENGTH } from '@vitrine/contract/accounts/users'
import { authMessages } from '../auth-messages.ts'
import { formField, formProblem } from './form-field.ts'
import { escapeHtml, type SignInPage } from './layout.ts'

interface SignInForm {
  /** The username as typed, so that only the password has to be typed again. */
  username: string
  /** Why the last attempt failed. */
  problem?: string
  missing?: readonly ('username' | 'password')[]
}

export function signInPage({ username, problem, missing = [] }: SignInForm): SignInPage {
  const failed = problem !== undefined || missing.length > 0
  // Focuses the first invalid field, otherwise the first empty one.
  const focus = missing[0] ?? (username === '' ? 'username' : 'password')
  const stateOf = (name: 'username' | 'password', error: string) => ({
    name,
    isFocused: focus === name,
    error: missing.includes(name) ? error : undefined,
  })
  const usernameField = formField({
    ...stateOf('username', authMessages.enterUsername),
    label: 'Username',
    attributes: `required autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="${MAX_USERNAME_LENGTH}"`,
    value: username,
  })
  const passwordField = formField({
    ...stateOf('password', authMessages.enterPassword),
    label: 'Password',
    attributes: `required type="password" autocomplete="current-password" maxlength="${MAX_PASSWORD_LENGTH}"`,
  })
  const content = `<h1>Sign in</h1>
<p class="dim">The library for histology slides, tissue samples and slide datasets.</p>
<form method="post">
${formProblem(problem)}
${usernameField}
${passwordField}
<button class="button" type="submit">Sign in</button>
</form>
<p class="note">No account yet? A colleague who has one can make one for you.</p>`
  return { title: failed ? 'Error: Sign in' : 'Sign in', content }
}

/** A page with a message and a link. */
export function noticePage(heading: string, text: string, link: { href: string; label: string }): SignInPage {
  return {
    title: heading,
    content: `<h1>${escapeHtml(heading)}</h1>
<p class="dim">${escapeHtml(text)}</p>
<a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>`,
  }
}
