import type { FrozenSlide, VersionDifference } from '@vitrine/contract/datasets/dataset-versions'
import { keyOfName } from '@vitrine/contract/fields/field-values'
import { SLIDE_FIELD_LABELS } from '@vitrine/contract/slides/slide-field-labels'
import { TYPE_OF_PART } from '@vitrine/contract/splits/dataset-types'
import { listed } from '@vitrine/contract/text/words'
import { DATASET_TYPE_LABELS, foldLabel } from '../dataset-type.ts'
import { frozenMessages as messages } from './frozen-messages.ts'

type Place = Pick<FrozenSlide, 'part' | 'fold'>

/** 'Training', or 'Training, Fold 2' */
const placeText = ({ part, fold }: Place): string => {
  const label = DATASET_TYPE_LABELS[TYPE_OF_PART[part]]
  return fold === null ? label : `${label}, ${foldLabel(fold)}`
}

const LABELS: Readonly<Record<string, string>> = {
  ...SLIDE_FIELD_LABELS,
  file_location: 'File location',
  file_name: 'File name',
  file_sha256: 'File SHA-256',
  file_size: 'File size',
  file_type: 'File type',
  group: 'Group',
  metadata: 'File metadata',
  samples: 'Samples',
}

function labelOf(name: string, labels: Readonly<Record<string, string>>): string {
  const key = keyOfName(name)
  return key === undefined ? (LABELS[name] ?? name) : (labels[key] ?? key)
}

/** A metadata pair as 'stain = HE'; a sample by its name and described fields. */
function itemText(item: unknown): string {
  if (Array.isArray(item)) return item.join(' = ')
  if (typeof item !== 'object' || item === null) return String(item)
  return Object.values(item)
    .filter(text => text !== null)
    .join(' ')
}

/** A list is reduced to what the other list lacks. */
function valueText(value: unknown, other: unknown): string {
  if (!Array.isArray(value)) return value === null || value === '' ? messages.empty : String(value)
  const others = new Set(Array.isArray(other) ? other.map(itemText) : [])
  const own = value.map(itemText).filter(text => !others.has(text))
  return own.length === 0 ? messages.empty : listed(own)
}

/**
 * The differences of a slide, one per line: 'Training → Evaluation', 'Organ: kidney → liver'.
 * @param labels of lab fields, by key
 */
export function differenceLines(
  { kind, from, to, fields }: VersionDifference,
  labels: Readonly<Record<string, string>>,
): string[] {
  const moved = kind === 'moved' && from && to ? [messages.step(placeText(from), placeText(to))] : []
  const came = kind === 'added' && to ? [messages.isIn(placeText(to))] : []
  const left = kind === 'removed' && from ? [messages.wasIn(placeText(from))] : []
  const changed = Object.entries(fields).map(([key, values]) =>
    messages.field(
      labelOf(key, labels),
      messages.step(valueText(values.from, values.to), valueText(values.to, values.from)),
    ),
  )
  return [...moved, ...came, ...left, ...changed]
}
