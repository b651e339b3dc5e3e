import type { Field } from '@vitrine/contract/fields/fields'
import { BADGE_COLORS, type BadgeColor } from '../ui/charts/chart-color-class.ts'
import { Badge } from '../ui/layout/badge.tsx'
import styles from './lab-fields.module.css'
import { labValueText, optionsOf, type ShownOption } from './lab-value-text.ts'

const isNamed = (color: string): color is BadgeColor => (BADGE_COLORS as readonly string[]).includes(color)

/** An option in its color: one of the badge colors, or any set by an API client, such as `#1f77b4`. */
function OptionBadge({ option: { label, color } }: { option: ShownOption }) {
  if (color === null || isNamed(color)) return <Badge color={color ?? 'grey'}>{label}</Badge>
  return (
    <Badge color="grey" mark={color}>
      {label}
    </Badge>
  )
}

/** A value of a lab field: options as badges, an address as a link, others as text; '-' for none. */
export function LabValue({ field, value }: { field: Field; value: unknown }) {
  const text = labValueText(field, value)
  if (text === null) return <span className={styles['none']}>-</span>
  switch (field.type) {
    case 'choice':
    case 'multi_choice':
      return (
        <span className={styles['options']}>
          {optionsOf(field, value).map(option => (
            <OptionBadge key={option.key} option={option} />
          ))}
        </span>
      )
    case 'url':
      return (
        <a className={styles['link']} href={text} target="_blank" rel="noopener noreferrer" title={text}>
          {text.replace(/^https?:\/\//i, '')}
        </a>
      )
    default:
      return <span title={text}>{text}</span>
  }
}
