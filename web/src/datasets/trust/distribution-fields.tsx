import { Checkbox, Group, MultiSelect, NumberInput, Select } from '@mantine/core'
import { ASSIGNED_TYPES, PART_OF_TYPE } from '@vitrine/contract/splits/dataset-types'
import { FOLDS } from '@vitrine/contract/splits/distribution'
import { MAX_RULES } from '@vitrine/contract/splits/rules'
import { Note } from '../../ui/layout/note.tsx'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'
import type { DraftEntry } from '../draft/draft.ts'
import { distributeMessages as messages } from './distribute-messages.ts'
import {
  type DistributionChoices,
  distributesAll,
  sharesAt,
  sliderPercent,
  type WantedShares,
} from './distribution-choices.ts'
import { type LabField, ruleOptions } from './rule-options.ts'
import { TrainingSlider } from './training-slider.tsx'

interface DistributionFieldsProps {
  choices: DistributionChoices
  change: (type: Partial<DistributionChoices>) => void
  fields: readonly LabField[]
  entries: readonly DraftEntry[]
}

/** The options of a method. */
export function DistributionFields(props: DistributionFieldsProps) {
  const { choices, change, fields, entries } = props
  const { method, strata } = choices
  if (method === 'chance')
    return (
      <>
        <TrainingSlider
          percent={sliderPercent(choices.shares)}
          onChange={training => change({ shares: sharesAt(training) })}
        />
        <Note>{messages.halved}</Note>
      </>
    )
  return (
    <>
      <MethodFields {...props} />
      {method !== 'leave-one-out' && (
        <MultiSelect
          label={messages.balance}
          description={messages.balanceNote}
          data={ruleOptions({ chosen: strata, fields, entries })}
          value={strata}
          onChange={strata => change({ strata })}
          maxValues={MAX_RULES}
          searchable
          hidePickedOptions
          openOnFocus={false}
          maxDropdownHeight={220}
        />
      )}
      <Checkbox.Group
        label={messages.keep}
        value={[...choices.keep]}
        onChange={keep => change({ keep: ASSIGNED_TYPES.filter(type => keep.includes(type)) })}
      >
        <Group gap={16} mt={4}>
          {ASSIGNED_TYPES.map(type => (
            <Checkbox
              key={type}
              value={type}
              label={DATASET_TYPE_LABELS[type]}
              disabled={distributesAll(choices) && type !== 'E'}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}

function MethodFields({ choices, change, fields, entries }: DistributionFieldsProps) {
  const { method, shares, folds, field } = choices
  if (method === 'shares')
    return (
      <>
        <TrainingSlider percent={sliderPercent(shares)} onChange={training => change({ shares: sharesAt(training) })} />
        <SharesFields shares={shares} onChange={shares => change({ shares })} />
      </>
    )
  if (method === 'folds')
    return (
      <NumberInput
        label={messages.folds}
        description={messages.foldsNote}
        min={FOLDS.min}
        max={FOLDS.max}
        allowDecimal={false}
        allowNegative={false}
        value={folds}
        onChange={value => change({ folds: Number(value) || 0 })}
      />
    )
  return (
    <Select
      label={messages.leftOutField}
      description={messages.leftOutNote}
      placeholder={messages.chooseField}
      data={ruleOptions({ chosen: field === null ? [] : [field], fields, entries })}
      value={field}
      onChange={field => change({ field })}
      searchable
      openOnFocus={false}
      maxDropdownHeight={220}
    />
  )
}

/** Any shares, all three of which the slider sets. */
const SharesFields = ({ shares, onChange }: { shares: WantedShares; onChange: (shares: WantedShares) => void }) => (
  <Group gap={12} grow>
    {ASSIGNED_TYPES.map(type => {
      const name = PART_OF_TYPE[type]
      return (
        <NumberInput
          key={type}
          label={DATASET_TYPE_LABELS[type]}
          suffix="%"
          min={0}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          value={shares[name]}
          onChange={value => onChange({ ...shares, [name]: Number(value) || 0 })}
        />
      )
    })}
  </Group>
)
