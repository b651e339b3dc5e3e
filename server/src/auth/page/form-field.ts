import { alertIcon, escapeHtml } from './layout.ts'

export interface PageField {
  name: string
  label: string
  /** HTML attributes. */
  attributes: string
  value?: string
  isFocused?: boolean
  /** The validation error of the value. */
  error?: string | undefined
}

/** HTML of a labelled field with its error. */
export function formField({ name, label, attributes, value, isFocused = false, error }: PageField): string {
  const all = [
    `id="${name}" name="${name}" ${attributes}`,
    value === undefined ? '' : `value="${escapeHtml(value)}"`,
    isFocused ? 'autofocus' : '',
    error === undefined ? '' : `aria-invalid="true" aria-describedby="${name}-error"`,
  ]
  const below = error === undefined ? '' : `<p class="error" id="${name}-error">${alertIcon}${escapeHtml(error)}</p>`
  return `<div class="field"><label for="${name}">${label}</label><input ${all.filter(Boolean).join(' ')}>${below}</div>`
}

/** HTML of the reason why a form was rejected; empty if there is none. */
export const formProblem = (problem: string | undefined) =>
  problem === undefined ? '' : `<p class="banner" role="alert">${alertIcon}${escapeHtml(problem)}</p>`
