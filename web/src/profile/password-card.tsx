import { Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { MIN_PASSWORD_LENGTH } from '@vitrine/contract/accounts/users'
import { ApiError } from '@vitrine/contract/api/api-error'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { FormErrors } from '../edit/use-form-values.ts'
import { useNewRecord } from '../edit/use-new-record.ts'
import { useLeaveGuard } from '../ui/dialogs/use-leave-guard.ts'
import { FieldError } from '../ui/inputs/field-error.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { toast } from '../ui/notices/toast.tsx'
import { CardFoot } from './card-foot.tsx'
import { changePassword, sessionsQuery } from './profile-api.ts'
import { PASSWORD_NOUN, profileMessages } from './profile-messages.ts'

type PasswordValues = { current: string; next: string; again: string }

const BLANK: PasswordValues = { current: '', next: '', again: '' }

function errorsOf({ current, next, again }: PasswordValues): FormErrors<PasswordValues> {
  return {
    ...(current === '' && { current: profileMessages.currentRequired }),
    ...(next.length < MIN_PASSWORD_LENGTH && { next: profileMessages.tooShort }),
    ...(again !== next && { again: profileMessages.notTheSame }),
  }
}

const FIELD_OF: Readonly<Record<string, keyof PasswordValues>> = { current_password: 'current', new_password: 'next' }
const refusedFieldOf = (error: unknown) => (error instanceof ApiError ? FIELD_OF[error.field ?? ''] : undefined)

/** Changes the user's own password. A failure keeps what was typed. */
export function PasswordCard({ username }: { username: string }) {
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const form = useNewRecord({
    blank: BLANK,
    check: errorsOf,
    create: ({ current, next }) => changePassword({ current_password: current, new_password: next }),
    refusedFieldOf,
    onCreated: () => {
      form.reset()
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toast.success(profileMessages.passwordChanged)
    },
    texts: { createFailed: profileMessages.passwordFailed },
  })
  useLeaveGuard(form.isTyped, PASSWORD_NOUN)

  const focusField = (name: string) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const { refusedField } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per rejection
  useEffect(() => {
    if (refusedField !== undefined) focusField(refusedField)
  }, [refusedField])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const invalidField = form.submit()
    if (invalidField !== undefined) focusField(invalidField)
  }
  const field = (name: keyof PasswordValues, label: string, autoComplete: string, note?: string) => {
    const error = form.errorOf(name)
    return (
      <TextInput
        type="password"
        name={name}
        label={label}
        autoComplete={autoComplete}
        description={note}
        value={form.values[name]}
        readOnly={form.isSaving}
        error={error && <FieldError text={error} />}
        onChange={event => form.change(name, event.currentTarget.value)}
        onBlur={() => form.values[name] !== '' && form.touch(name)}
      />
    )
  }
  return (
    <Card title={profileMessages.password} isFlush>
      <form ref={element} id={formId} onSubmit={handleSubmit} noValidate>
        <Stack gap="md" px="lg" pt={14} pb="lg">
          <Banner kind="red">{form.failure}</Banner>
          {/* For the browser's password manager. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          {field('current', profileMessages.currentPassword, 'current-password')}
          {field('next', profileMessages.newPassword, 'new-password', profileMessages.passwordNote)}
          {field('again', profileMessages.newPasswordAgain, 'new-password')}
        </Stack>
      </form>
      <CardFoot formId={formId} note={profileMessages.passwordEnds} isDisabled={form.isSaving}>
        {form.isSaving ? profileMessages.changing : profileMessages.changePassword}
      </CardFoot>
    </Card>
  )
}
