import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@vitrine/contract/accounts/users'
import { formField, formProblem } from './form-field.ts'
import type { SignInPage } from './layout.ts'

type FieldName = 'name' | 'password' | 'repeated'

export interface LinkForm {
  purpose: 'invitation' | 'reset'
  username: string
  /** As typed. */
  name: string
  /** Why the last attempt failed. */
  problem?: string
  errors?: Partial<Record<FieldName, string>>
}

/** The page of a link: invited people choose a password and may correct their name; others only choose a new password. */
export function linkPage({ purpose, username, name, problem, errors = {} }: LinkForm): SignInPage {
  const isInvitation = purpose === 'invitation'
  const heading = isInvitation ? 'Welcome to Vitrine' : 'Set a new password'
  // Passwords are not sent back, so both have to be typed again.
  const focus = errors.name === undefined ? 'password' : 'name'
  const field = (id: FieldName, label: string, attributes: string, value?: string) =>
    formField({
      name: id,
      label,
      attributes,
      error: errors[id],
      isFocused: focus === id,
      ...(value === undefined ? {} : { value }),
    })
  const password = `type="password" required autocomplete="new-password" minlength="${MIN_PASSWORD_LENGTH}" maxlength="${MAX_PASSWORD_LENGTH}"`
  const content = `<h1>${heading}</h1>
<p class="dim">${isInvitation ? 'Choose a password for your account.' : 'It replaces the old one and signs you out everywhere.'}</p>
<form method="post">
${formProblem(problem)}
${formField({ name: 'username', label: 'Username', attributes: 'readonly autocomplete="username"', value: username })}
${isInvitation ? field('name', 'Name', 'autocomplete="name"', name) : ''}
${field('password', 'New password', password)}
${field('repeated', 'Repeat the password', password)}
<button class="button" type="submit">Set password</button>
</form>
<p class="note">At least ${MIN_PASSWORD_LENGTH} characters, and no common password. The link works once.</p>`
  return { title: problem !== undefined || Object.keys(errors).length > 0 ? `Error: ${heading}` : heading, content }
}
