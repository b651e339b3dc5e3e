import type { Unit } from '@vitrine/contract/experiments/figures'
import { Segments } from '../../ui/buttons/segments.tsx'
import { experimentsMessages as messages } from '../experiments-messages.ts'

/** Chooses whether figures count slides or patients. @param onChange receives '' for slides, as in addresses */
export const UnitSwitch = ({ unit, onChange }: { unit: Unit; onChange: (unit: 'group' | '') => void }) => (
  <Segments
    label={messages.unit}
    segments={[
      { value: 'slide', label: messages.slides },
      { value: 'group', label: messages.groups },
    ]}
    value={unit}
    onChange={unit => onChange(unit === 'group' ? unit : '')}
  />
)
