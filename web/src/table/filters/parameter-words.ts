import { formatDate } from '../../format/dates.ts'
import type { AnyDashboard } from '../records/dashboard.ts'
import { filterLabel } from '../records/stat-bars.ts'

const RANGE = /^(.+)_(min|max|after|before)$/

/** A parameter that is one end of a range, such as `cut_number_min`: the field, and the end in words. */
function rangeEnd(parameter: string): { field: string; words: (value: string) => string } | undefined {
  const [, field, end] = RANGE.exec(parameter) ?? []
  if (field === undefined) return undefined
  switch (end) {
    case 'min':
      return { field, words: value => `at least ${value}` }
    case 'max':
      return { field, words: value => `at most ${value}` }
    case 'after':
      return { field, words: value => `on or after ${formatDate(value)}` }
    default:
      return { field, words: value => `on or before ${formatDate(value)}` }
  }
}

const fieldOf = ({ filtering }: AnyDashboard, parameter: string) =>
  filtering.fields.find(({ name, parameter: older = name }) => older === parameter)

const choiceFilter = ({ filtering }: AnyDashboard, parameter: string) =>
  filtering.parameters?.find(({ name }) => name === parameter)

/** The name of a list parameter that is no end of a range. */
const nameOf = (dashboard: AnyDashboard, parameter: string): string | undefined =>
  dashboard.columns.find(({ id }) => id === parameter)?.header ??
  choiceFilter(dashboard, parameter)?.label ??
  fieldOf(dashboard, parameter)?.label

/** The name of a list parameter: as its column, else as its facet. */
export const parameterName = (dashboard: AnyDashboard, parameter: string): string =>
  nameOf(dashboard, parameter) ?? nameOf(dashboard, rangeEnd(parameter)?.field ?? parameter) ?? parameter

function valueWords(dashboard: AnyDashboard, parameter: string, values: readonly string[]): string {
  const end = nameOf(dashboard, parameter) === undefined ? rangeEnd(parameter) : undefined
  if (end) return end.words(values.join(', '))
  const chosen = choiceFilter(dashboard, parameter)?.choices.find(choice => choice.values.join() === values.join())
  return chosen?.label ?? filterLabel(dashboard.statistics ?? [], parameter, values)
}

/** A parameter in words: `Cut Number: at least 3`, `Picture is there`. */
export function parameterWords(dashboard: AnyDashboard, parameter: string, values: readonly string[]): string {
  const { label, yesNo } = fieldOf(dashboard, parameter) ?? {}
  if (yesNo && values.length === 1) return `${label} is ${yesNo[values[0] === 'true' ? 0 : 1]}`
  return `${parameterName(dashboard, parameter)}: ${valueWords(dashboard, parameter, values)}`
}
